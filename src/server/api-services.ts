import type { FastifyBaseLogger } from 'fastify';
import { createAccountServices } from './account-services.ts';
import { isOwnerEmail } from './account/account.presenter.ts';
import { createPasswordResetService } from './account/password-resets.service.ts';
import { createPasswordResetStore } from './account/password-resets.store.ts';
import { createAdminService } from './admin/admin.service.ts';
import { createAdminStore } from './admin/admin.store.ts';
import { createCalendarFeedService } from './calendar-feeds/calendar-feeds.service.ts';
import { createChangeService } from './changes/changes.service.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { NoteChannel } from './database/postgres-channel.ts';
import { createHaloServices } from './halo-services.ts';
import { createPastDayService } from './history/past-days.service.ts';
import { createPastDayStore } from './history/past-days.store.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createMailService } from './mail/mail.service.ts';
import { createOutgoingServices } from './outgoing-services.ts';
import { createPlannerServices } from './planner-services.ts';
import { createPortabilityServices } from './portability-services.ts';
import type { PurgeJob } from './purge.ts';
import { createQuotaService } from './quota/quota.service.ts';
import { createQuotaStore } from './quota/quota.store.ts';
import { createReminderServices } from './reminder-services.ts';
import { createVersionService } from './versions/versions.service.ts';
import { createVersionStore } from './versions/versions.store.ts';

/** The settings of the API's services. */
type ApiSettings = Pick<
  Config,
  | 'allowedAddresses'
  | 'hasPasswordSignIn'
  | 'history'
  | 'languageModel'
  | 'mail'
  | 'openId'
  | 'ownerEmail'
  | 'publicUrl'
  | 'quota'
  | 'rateLimitScale'
  | 'registration'
  | 'speech'
>;

export interface ApiServiceParts {
  config: ApiSettings;
  database: Database;
  clock: Clock;
  /** Carries notes of changes between the processes of one database; undefined for a single process. */
  channel: NoteChannel | undefined;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Creates the services of all slices. */
export function createApiServices({ config, database, clock, channel, log }: ApiServiceParts) {
  const warn = (trouble: string): void => log.warn(trouble);
  const reportAs = (text: string) => (error: unknown) => log.error({ err: error }, text);
  const accounts = createAccountServices(database, clock, config, warn);
  const { rateLimits } = accounts;
  const mail = config.mail && createMailService(config.mail);
  const quota = createQuotaService(createQuotaStore(database), config.quota, clock);
  const planner = createPlannerServices(database, clock, { quota, historyLimits: config.history });
  const { tasks } = planner.tasks;
  const changes = createChangeService(channel);
  const outgoing = createOutgoingServices({
    database,
    clock,
    config,
    accounts,
    planner,
    changes,
    report: reportAs('work for webhooks or calendars failed'),
  });
  return {
    accounts,
    mail,
    quota,
    planner,
    changes,
    outgoing,
    idempotency: createIdempotency(database, clock),
    calendarFeeds: createCalendarFeedService(planner, clock),
    resets: createPasswordResetService({
      ...accounts,
      store: createPasswordResetStore(database),
      mail,
      publicUrl: config.publicUrl,
      isOwnerEmail: (email) => isOwnerEmail(config, email),
      clock,
      report: reportAs('a link to reset a password was not sent'),
    }),
    pastDays: createPastDayService(createPastDayStore(database), tasks, planner.history),
    portability: createPortabilityServices({ database, clock, planner, rateLimits, quota }),
    assistant: createHaloServices({ config, database, clock, planner, rateLimits, report: warn }),
    versions: createVersionService(database, createVersionStore(database), clock),
    admin: createAdminService({ ...accounts, store: createAdminStore(database), clock }),
    reminders: createReminderServices({
      config,
      database,
      clock,
      tasks,
      account: accounts.account,
      mail,
      sendOutgoing: outgoing.send,
      rateLimits,
      report: reportAs('looking for reminders failed'),
    }),
  };
}

export type ApiServices = ReturnType<typeof createApiServices>;

/** Returns the jobs that delete the expired rows of all services. */
export function getPurgeJobs({ accounts, planner, outgoing, reminders, resets, idempotency }: ApiServices): PurgeJob[] {
  const services = [
    planner.trash,
    planner.history,
    idempotency,
    accounts.rateLimits,
    accounts.audit,
    accounts.sessions,
    outgoing.deliveries,
    reminders.queue,
    resets,
    accounts.invitations,
    accounts.tickets,
  ];
  return services.map((service) => async (limit) => service.purge(limit));
}
