import { DAY } from '#shared/calendar/durations.ts';
import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Analytics, Engagement } from '#shared/admin/admin.contract.ts';
import { computePercent } from '#shared/admin/admin.rules.ts';
import type { PresentUser, UserRow } from '#server/account/account.presenter.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import { toInstant, type Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { COUNTED_TABLES } from '#server/nouns/nouns.ts';
import { presentEngagement, type Activity, type Count } from './admin.presenter.ts';
import type { CountsOfPerson, Windows } from './activity.store.ts';
import type { AdminStore } from './admin.store.ts';

const NO_COUNT: Count = { in7d: 0, in30d: 0, total: 0 };
const NO_ACTIVITY: Activity = { completedIn7d: 0, completedIn30d: 0, addedIn30d: 0 };
const NO_USE: Counted = { created: NO_COUNT, completed: NO_COUNT, activity: NO_ACTIVITY };

export interface AdminServiceParts {
  database: Database;
  store: AdminStore;
  users: {
    findUser: (userId: number) => Promise<UserRow | undefined>;
    findUserByEmail: (emailKey: string) => Promise<UserRow | undefined>;
  };
  audit: AuditService;
  clock: Clock;
  presentUser: PresentUser;
}

/** Creates the service of the admin dashboard: usage figures, and who is an admin. (ADMIN-08 to ADMIN-13) */
export function createAdminService({ database, store, users, audit, clock, presentUser }: AdminServiceParts) {
  /**
   * Grants or revokes admin rights. The owner always has them. `actorId` is the admin who does it, if known. Throws
   * 'not-found', or 'conflict' for the owner.
   */
  async function change(userId: number, isAdmin: boolean, actorId?: number): Promise<User> {
    return database.transaction(userId, async () => {
      const row = await users.findUser(userId);
      if (row === undefined) throw notFound('User');
      if (!isAdmin && presentUser(row).isOwner) throw new AppError('conflict', 'The owner is always an admin');
      if (Boolean(row.isAdmin) !== isAdmin) {
        await store.updateAdmin(row.id, isAdmin);
        await audit.record(isAdmin ? 'admin-granted' : 'admin-revoked', { userId: row.id, actorId });
      }
      return presentUser({ ...row, isAdmin });
    });
  }

  return {
    /** Lists all accounts, the oldest first. */
    async listUsers(): Promise<User[]> {
      return (await store.findUsers()).map(presentUser);
    },

    /** Grants or revokes admin rights, by user id. */
    async updateUser(userId: number, { isAdmin }: { isAdmin: boolean }, actorId: number): Promise<User> {
      return change(userId, isAdmin, actorId);
    },

    /** Grants or revokes admin rights, by email. */
    async updateUserByEmail(email: string, { isAdmin }: { isAdmin: boolean }): Promise<User> {
      const row = await users.findUserByEmail(emailKey(email));
      if (row === undefined) throw notFound('User');
      return change(row.id, isAdmin);
    },

    /** Returns the totals of the whole system. (ADMIN-09) */
    async readAnalytics(): Promise<Analytics> {
      const tasks = await store.countItems('tasks');
      const goals = await store.countItems('goals');
      return {
        totalUsers: await store.countUsers(),
        totalTasks: tasks.total,
        completedTasks: tasks.completed,
        taskCompletionRate: computePercent(tasks.completed, tasks.total),
        totalGoals: goals.total,
        completedGoals: goals.completed,
        goalCompletionRate: computePercent(goals.completed, goals.total),
        totalHabits: await store.countHabits(),
      };
    },

    /**
     * Lists how much each person uses halo, the most engaged first.
     *
     * - Created: tasks (also those made by a series or a copy), goals, books, projects and project tasks. A habit counts once.
     * - Completed: those of the created items that are completed. It never exceeds created.
     * - A window (7 or 30 times 24 hours up to now) counts items that were created in it.
     * - The score counts actions within the windows, whenever the item was created. Each day a habit was kept on is an action.
     *
     * Deleted items are not counted.
     */
    async readEngagement(): Promise<Engagement[]> {
      const now = clock().getTime();
      const before = (days: number) => toInstant(now - days * DAY);
      const windows = { since7d: before(7), since30d: before(30) };
      const uses = await countUse(store, windows);
      const logins = new Map((await store.countLogins()).map((row) => [row.userId, row]));
      const people = await store.findUsers();
      return people
        .map((person) =>
          presentEngagement({
            person,
            ...(uses.get(person.id) ?? NO_USE),
            logins: logins.get(person.id),
          }),
        )
        .toSorted(
          (first, second) => second.engagementScore - first.engagementScore || (first.email < second.email ? -1 : 1),
        );
    },
  };
}

export type AdminService = ReturnType<typeof createAdminService>;

/** The counts of a user. */
type Counted = Omit<CountsOfPerson, 'userId'>;

/** Counts what each user created, completed and did. */
async function countUse(store: AdminStore, windows: Windows): Promise<Map<number, Counted>> {
  const uses = new Map<number, Counted>();
  const add = ({ userId, ...counted }: Partial<Counted> & { userId: number }): void => {
    const sum = uses.get(userId) ?? NO_USE;
    uses.set(userId, {
      created: total(sum.created, counted.created),
      completed: total(sum.completed, counted.completed),
      activity: total(sum.activity, counted.activity),
    });
  };
  for (const { userId, ...days } of await store.countHabitDays(windows))
    add({ userId, activity: { ...NO_ACTIVITY, ...days } });
  for (const { userId, ...begun } of await store.countTaskSeries(windows))
    add({ userId, activity: { ...NO_ACTIVITY, ...begun } });
  for (const row of await store.countHabitSeries(windows)) add(row);
  for (const table of COUNTED_TABLES) for (const row of await store.countItemsByPerson(table, windows)) add(row);
  return uses;
}

/** Adds two sets of counts, field by field. */
function total<Counts extends Record<keyof Counts, number>>(first: Counts, second: Counts | undefined): Counts {
  if (second === undefined) return first;
  const figures = Object.keys(first) as (keyof Counts)[];
  return Object.fromEntries(figures.map((figure) => [figure, first[figure] + second[figure]])) as Counts;
}
