import * as contract from '#shared/reminders/reminders.contract.ts';
import { hashToken } from '#server/account/tokens.ts';
import type { TokenCookie } from '#server/http/cookies.ts';
import type { RegisterRoute } from '#server/http/endpoints.ts';
import { getVisitor } from '#server/http/visitor.ts';
import type { ReminderService } from './reminders.service.ts';

/** Routes of reminders: settings, devices, a test, and what the buttons of a notification do. */
export function reminderRoutes(route: RegisterRoute, reminders: ReminderService, cookie: TokenCookie): void {
  route(contract.readReminders, async ({ user }) => reminders.readReminders(user.id));

  route(contract.changeReminders, async ({ user, body }) => {
    await reminders.changeReminders(user.id, body);
    return undefined;
  });

  route(contract.addRemindedDevice, async ({ user, body, request }) => {
    const token = cookie.read(request);
    const sid = token === undefined ? null : hashToken(token);
    return reminders.addDevice(user.id, { ...body, sid, userAgent: getVisitor(request).agent });
  });

  route(contract.removeRemindedDevice, async ({ user, params }) => {
    await reminders.removeDevice(user.id, params.id);
    return undefined;
  });

  route(contract.testReminders, async ({ user }) => reminders.sendTest(user.id));

  route(contract.postponeReminder, async ({ user, body }) => {
    await reminders.postponeReminder(user.id, body.taskId);
    return undefined;
  });

  route(contract.sendMailCode, async ({ user }) => {
    await reminders.sendMailCode(user.id);
    return undefined;
  });

  route(contract.confirmMail, async ({ user, body }) => {
    await reminders.confirmMail(user.id, body.code);
    return undefined;
  });
}
