import { createEntities } from './001-create-entities.ts';
import { letTimePass } from './002-let-time-pass.ts';
import { makeHabitsLast } from './003-make-habits-last.ts';
import { countUse } from './004-count-use.ts';
import { knowWhatWasImported } from './005-know-what-was-imported.ts';
import { keepATrail } from './006-keep-a-trail.ts';
import { knowBrowsers } from './007-know-browsers.ts';
import { estimateTasks } from './008-estimate-tasks.ts';
import { learnWordings } from './009-learn-wordings.ts';
import { recordChanges } from './010-record-changes.ts';
import { findChanges } from './011-find-changes.ts';
import { addApiTokens } from './012-add-api-tokens.ts';
import { addWebhooksAndCalendars } from './013-add-webhooks-and-calendars.ts';
import { addReminders } from './014-add-reminders.ts';
import { addSignInMethods } from './015-add-sign-in-methods.ts';
import { addConfirmedEmails } from './016-add-confirmed-emails.ts';
import { spreadPeople } from './017-spread-people.ts';
import type { Migration } from './migration.ts';

/** Every migration in order. A database's version is the number of its migrations. */
export const MIGRATIONS: readonly Migration[] = [
  createEntities,
  letTimePass,
  makeHabitsLast,
  countUse,
  knowWhatWasImported,
  keepATrail,
  knowBrowsers,
  estimateTasks,
  learnWordings,
  recordChanges,
  findChanges,
  addApiTokens,
  addWebhooksAndCalendars,
  addReminders,
  addSignInMethods,
  addConfirmedEmails,
  spreadPeople,
];
