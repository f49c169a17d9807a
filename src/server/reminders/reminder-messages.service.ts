import { addDays, type Day } from '#shared/calendar/day.ts';
import { timeLabel } from '#shared/calendar/instant.ts';
import type { Language } from '#shared/language/language.ts';
import { shortTitle, type PushMessage } from '#shared/reminders/push-messages.rules.ts';
import { digestText, serverTexts } from '#shared/reminders/reminder-texts.rules.ts';
import type { Reminder } from '#shared/reminders/reminder-times.rules.ts';
import type { TaskService } from '#server/tasks/tasks.service.ts';

/** Creates the service that puts reminders into words. */
export function createReminderMessageService(tasks: Pick<TaskService, 'countTasksByDay'>) {
  /** Returns how many tasks of a day are open. */
  async function countOpen(userId: number, day: Day): Promise<number> {
    const [counts] = await tasks.countTasksByDay(userId, day, day);
    return counts === undefined ? 0 : counts.total - counts.completed - counts.crossedOut;
  }

  async function writeDigest(userId: number, day: Day, language: Language): Promise<PushMessage | undefined> {
    const [today, tomorrow] = [await countOpen(userId, day), await countOpen(userId, addDays(day, 1))];
    if (today === 0 && tomorrow === 0) return undefined;
    return {
      title: serverTexts(language).digestTitle,
      body: digestText(language, today, tomorrow),
      tag: 'digest',
      path: `/days?date=${day}`,
    };
  }

  return {
    /** Returns the message of a reminder; undefined for a digest that has nothing to say. */
    async writeMessage(userId: number, reminder: Reminder, language: Language): Promise<PushMessage | undefined> {
      if (reminder.kind === 'digest') return writeDigest(userId, reminder.day, language);
      const { id, title, date, startTime } = reminder.task;
      const { startsAt, complete, inAnHour } = serverTexts(language);
      return {
        title: shortTitle(title),
        body: startsAt(timeLabel(startTime, language)),
        tag: `task ${id}`,
        path: `/days?date=${date}`,
        task: { id, complete, inAnHour },
      };
    },

    /** Returns the message of a test. */
    writeTest(language: Language): PushMessage {
      const { testTitle, testText } = serverTexts(language);
      return { title: testTitle, body: testText, tag: 'test', path: '/settings' };
    },
  };
}

export type ReminderMessageService = ReturnType<typeof createReminderMessageService>;
