import { emailKey } from '#shared/account/account.rules.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Analytics, Engagement } from '#shared/admin/admin.contract.ts';
import { percentOf } from '#shared/admin/admin.rules.ts';
import type { PresentUser } from '#server/account/account.presenter.ts';
import type { AuditService } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { presentEngagement } from './admin.presenter.ts';
import type { AdminStore, Count, ItemTable, Windows } from './admin.store.ts';

const DAY = 24 * 60 * 60 * 1_000;
const TABLES: readonly ItemTable[] = ['tasks', 'goals', 'books', 'projects', 'project_tasks'];
const NOTHING: Count = { in7d: 0, in30d: 0, total: 0 };

export interface AdminServiceParts {
  database: Database;
  store: AdminStore;
  audit: AuditService;
  clock: Clock;
  presentUser: PresentUser;
}

/** What admins see of everybody's use, and who is an admin (platform specification, sections 3 and 7). */
export function createAdminService({ database, store, audit, clock, presentUser }: AdminServiceParts) {
  /**
   * Makes somebody an admin or no longer one. The owner always is. `actorId` is who does it, where that is known. Throws
   * 'not-found', or 'conflict' for the owner.
   */
  async function change(
    find: () => ReturnType<AdminStore['findUser']>,
    isAdmin: boolean,
    actorId?: number,
  ): Promise<User> {
    return database.transaction(async () => {
      const row = await find();
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
    /** Every account, the oldest first. */
    async listUsers(): Promise<User[]> {
      return (await store.findUsers()).map(presentUser);
    },

    /** Makes somebody an admin or no longer one, by their id. */
    async updateUser(userId: number, { isAdmin }: { isAdmin: boolean }, actorId: number): Promise<User> {
      return change(async () => store.findUser(userId), isAdmin, actorId);
    },

    /** Makes somebody an admin or no longer one, by their email. */
    async updateUserByEmail(email: string, { isAdmin }: { isAdmin: boolean }): Promise<User> {
      return change(async () => store.findUserByEmail(emailKey(email)), isAdmin);
    },

    /** What the whole system holds. */
    async readAnalytics(): Promise<Analytics> {
      const tasks = await store.countItems('tasks');
      const goals = await store.countItems('goals');
      return {
        totalUsers: await store.countUsers(),
        totalTasks: tasks.total,
        completedTasks: tasks.completed,
        taskCompletionRate: percentOf(tasks.completed, tasks.total),
        totalGoals: goals.total,
        completedGoals: goals.completed,
        goalCompletionRate: percentOf(goals.completed, goals.total),
        totalHabits: await store.countHabits(),
      };
    },

    /**
     * How much each person uses halo, the most engaged first. Completed are tasks, goals, books, projects and their tasks, and
     * each day that a habit was kept on, counted by that day. Created counts what the person added themselves: a recurring task
     * or a habit once, not its occurrences, and nothing that was copied from another day or carried over. What was deleted is
     * not known any more. The windows are the 7 and 30 times 24 hours up to now. The score is that of `engagementScore`.
     */
    async readEngagement(): Promise<Engagement[]> {
      const now = clock().getTime();
      const before = (days: number) => new Date(now - days * DAY).toISOString();
      const windows = { since7d: before(7), since30d: before(30) };
      const { completed, created } = await countItems(store, windows);
      const logins = new Map((await store.countLogins()).map((row) => [row.userId, row]));
      const people = await store.findUsers();
      return people
        .map((person) =>
          presentEngagement({
            person,
            completed: completed.get(person.id) ?? NOTHING,
            created: created.get(person.id) ?? NOTHING,
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

/** What each person completed and created. */
async function countItems(store: AdminStore, windows: Windows) {
  const completed = new Map<number, Count>();
  const created = new Map<number, Count>();
  for (const row of await store.countHabitDays(windows)) add(completed, row.userId, row);
  for (const row of await store.countTaskSeries(windows)) add(created, row.userId, row);
  for (const row of await store.countHabitSeries(windows)) add(created, row.userId, row);
  for (const table of TABLES) {
    for (const row of await store.countItemsByPerson(table, windows)) {
      add(completed, row.userId, row.completed);
      add(created, row.userId, row.created);
    }
  }
  return { completed, created };
}

function add(sums: Map<number, Count>, userId: number, { in7d, in30d, total }: Count): void {
  const sum = sums.get(userId) ?? NOTHING;
  sums.set(userId, { in7d: sum.in7d + in7d, in30d: sum.in30d + in30d, total: sum.total + total });
}
