import type * as account from '#shared/account/account.contract.ts';
import type * as apiTokens from '#shared/account/api-tokens.contract.ts';
import type * as identities from '#shared/account/identities.contract.ts';
import type * as invitations from '#shared/account/invitations.contract.ts';
import type * as passkeys from '#shared/account/passkeys.contract.ts';
import type * as secondFactor from '#shared/account/second-factor.contract.ts';
import type * as signInMethods from '#shared/account/sign-in-methods.contract.ts';
import type * as admin from '#shared/admin/admin.contract.ts';
import type * as books from '#shared/books/books.contract.ts';
import type * as calendars from '#shared/calendars/calendars.contract.ts';
import type * as carryOver from '#shared/carry-over/carry-over.contract.ts';
import type * as goals from '#shared/goals/goals.contract.ts';
import type * as actions from '#shared/halo/actions.contract.ts';
import type * as habits from '#shared/habits/habits.contract.ts';
import type * as halo from '#shared/halo/halo.contract.ts';
import type * as speech from '#shared/halo/speech.contract.ts';
import type * as deletedItems from '#shared/history/deleted-items.contract.ts';
import type * as history from '#shared/history/history.contract.ts';
import type * as pastDay from '#shared/history/past-day.contract.ts';
import type * as health from '#shared/health/health.contract.ts';
import type * as portability from '#shared/portability/portability.contract.ts';
import type * as passwordResets from '#shared/account/password-resets.contract.ts';
import type * as projects from '#shared/projects/projects.contract.ts';
import type * as reminders from '#shared/reminders/reminders.contract.ts';
import type * as dayCounts from '#shared/tasks/day-counts.contract.ts';
import type * as selections from '#shared/tasks/selections.contract.ts';
import type * as tasks from '#shared/tasks/tasks.contract.ts';
import type * as wordings from '#shared/halo/wordings.contract.ts';
import type * as webhooks from '#shared/webhooks/webhooks.contract.ts';
import type * as versions from '#shared/versions/versions.contract.ts';
import type { Endpoint } from './endpoint.ts';

type Endpoints<Contract> = Extract<Contract[keyof Contract], Endpoint>;

/** Every endpoint of the server. */
export type ApiEndpoint =
  | Endpoints<typeof account>
  | Endpoints<typeof actions>
  | Endpoints<typeof admin>
  | Endpoints<typeof apiTokens>
  | Endpoints<typeof books>
  | Endpoints<typeof calendars>
  | Endpoints<typeof carryOver>
  | Endpoints<typeof dayCounts>
  | Endpoints<typeof deletedItems>
  | Endpoints<typeof goals>
  | Endpoints<typeof habits>
  | Endpoints<typeof halo>
  | Endpoints<typeof health>
  | Endpoints<typeof history>
  | Endpoints<typeof identities>
  | Endpoints<typeof invitations>
  | Endpoints<typeof passkeys>
  | Endpoints<typeof pastDay>
  | Endpoints<typeof passwordResets>
  | Endpoints<typeof portability>
  | Endpoints<typeof projects>
  | Endpoints<typeof reminders>
  | Endpoints<typeof secondFactor>
  | Endpoints<typeof selections>
  | Endpoints<typeof signInMethods>
  | Endpoints<typeof speech>
  | Endpoints<typeof tasks>
  | Endpoints<typeof versions>
  | Endpoints<typeof webhooks>
  | Endpoints<typeof wordings>;

/** Every endpoint by its name, such as `PUT /api/tasks/:id`. A name that no contract declares does not compile. */
export type Api = { [E in ApiEndpoint as `${E['method']} ${E['path']}`]: E };
