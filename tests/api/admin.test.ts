import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar/day.ts';
import type { User } from '#shared/account/account.contract.ts';
import type { Analytics, Engagement } from '#shared/admin/admin.contract.ts';
import type { Habit } from '#shared/habits/habits.contract.ts';
import { engagementScore } from '#shared/admin/admin.rules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DAY, HOUR, MINUTE } from '../support/clock.ts';
import {
  makeBook,
  makeGoal,
  makeHabit,
  makeProject,
  makeProjectTask,
  makeTask,
  PASSWORD,
  TODAY,
  type Person,
} from '../support/factories.ts';

const OWNER_EMAIL = 'Owner@halo.example';

let app: TestApp;
let owner: Person;

/** Starts a server whose only account is the owner's. */
async function start(): Promise<void> {
  app = await createTestApp({ ownerEmail: OWNER_EMAIL });
  const client = app.visitor();
  const credentials = { email: OWNER_EMAIL, password: PASSWORD };
  owner = { ...client, user: (await client.post<User>('/api/register', credentials)).body, ...credentials };
}

const readAnalytics = async () => (await owner.get<Analytics>('/api/admin/analytics')).body;
const readEngagement = async () =>
  (await owner.get<{ userEngagement: Engagement[] }>('/api/admin/engagement')).body.userEngagement;
const readEngagementOf = async ({ user }: Person) =>
  (await readEngagement()).find(({ user_id }) => user_id === user.id);
/** Signs in again when the session may have expired. */
const signInAgain = async (person: Person) => person.post('/api/login', { email: person.email, password: PASSWORD });

describe('admin rights', () => {
  beforeAll(start);
  afterAll(async () => app.close());

  const change = async (admin: Person, userId: number, isAdmin: unknown) =>
    admin.patch<User>(`/api/admin/users/${userId}`, { isAdmin });

  it('admins see every account, oldest first, without passwords', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const { body, text } = await owner.get<User[]>('/api/admin/users');

    expect(body).toEqual([
      { ...owner.user, isAdmin: true, isOwner: true },
      ...[first, second].map(({ user }) => ({ ...user, isAdmin: false, isOwner: false })),
    ]);
    expect(text).not.toContain('argon2');
  });

  it('admins grant and revoke rights of others, and can give up their own', async () => {
    const [admin, other] = [await app.signUp(), await app.signUp()];
    expect(await change(owner, admin.user.id, true)).toMatchObject({ status: 200, body: { isAdmin: true } });
    expect(await change(admin, other.user.id, true)).toMatchObject({ status: 200, body: { isAdmin: true } });
    expect(await change(other, admin.user.id, false)).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect(await change(admin, admin.user.id, true)).toMatchObject({ status: 403 });
    expect(await change(other, other.user.id, false)).toMatchObject({ status: 200, body: { isAdmin: false } });
    expect(await change(other, other.user.id, true)).toMatchObject({ status: 403 });
  });

  it('the owner always has admin rights', async () => {
    const admin = await app.signUp();
    await change(owner, admin.user.id, true);
    for (const anybody of [admin, owner]) {
      expect(await change(anybody, owner.user.id, false)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'The owner is always an admin' },
      });
    }
    expect(await change(admin, owner.user.id, true)).toMatchObject({ status: 200, body: { isOwner: true } });
    expect((await owner.get('/api/admin/users')).status).toBe(200);
  });

  it('unknown users and values that are not boolean are refused', async () => {
    expect(await change(owner, 999_999, true)).toMatchObject({ status: 404, body: { message: 'User not found' } });
    for (const nonsense of ['yes', null, undefined]) {
      expect(await change(owner, owner.user.id, nonsense)).toMatchObject({ status: 400 });
    }
  });
});

describe('GET /api/admin/analytics', () => {
  beforeAll(start);
  afterAll(async () => app.close());

  it('counts zero items at first', async () => {
    expect(await readAnalytics()).toEqual({
      totalUsers: 1,
      totalTasks: 0,
      completedTasks: 0,
      taskCompletionRate: 0,
      totalGoals: 0,
      completedGoals: 0,
      goalCompletionRate: 0,
      totalHabits: 0,
    });
  });

  it('counts the tasks, goals and habits of all users, each habit once', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    await makeTask(first, { isCompleted: true });
    await makeTask(first);
    await makeTask(second, { isCrossedOut: true });
    await makeGoal(second, { isCompleted: true });
    await makeHabit(first);
    // Reading later weeks creates further rows of the same habit.
    for (const date of ['2026-11-28', '2026-12-05']) await first.get(`/api/habits?isWeekly=true&referenceDate=${date}`);
    const gone = await makeHabit(second);
    await second.delete(`/api/habits/${gone.id}?deleteFuture=true`);

    expect(await readAnalytics()).toEqual({
      totalUsers: 3,
      totalTasks: 3,
      completedTasks: 1,
      taskCompletionRate: 33,
      totalGoals: 1,
      completedGoals: 1,
      goalCompletionRate: 100,
      totalHabits: 1,
    });
  });
});

describe('GET /api/admin/engagement', () => {
  beforeAll(start);
  afterAll(async () => app.close());

  it('counts one sign-in for a new account', async () => {
    const person = await app.signUp();

    expect(await readEngagementOf(person)).toEqual({
      email: person.email,
      user_id: person.user.id,
      itemsCompleted7d: 0,
      itemsCreated7d: 0,
      itemsCompleted30d: 0,
      itemsCreated30d: 0,
      totalItemsCompleted: 0,
      totalItemsCreated: 0,
      loginCount: 1,
      avgSessionTime: 0,
      engagementScore: 1,
    });
  });

  it('counts every type of item when it is added and when it is completed', async () => {
    const person = await app.signUp();
    await makeTask(person, { isCompleted: true });
    await makeTask(person, { isCrossedOut: true });
    await makeGoal(person, { isCompleted: true });
    await makeBook(person, { isCompleted: true });
    const project = await makeProject(person, { isCompleted: true });
    await makeProjectTask(person, project.id, { isCompleted: true });
    const habit = await makeHabit(person);
    await person.post<Habit>(`/api/habits/${habit.id}/complete`, { date: TODAY });

    expect(await readEngagementOf(person)).toMatchObject({
      itemsCompleted7d: 6,
      itemsCompleted30d: 6,
      totalItemsCompleted: 6,
      itemsCreated7d: 7,
      itemsCreated30d: 7,
      totalItemsCreated: 7,
    });
  });

  it('counts each materialized occurrence of a series, and each completed one', async () => {
    const person = await app.signUp();
    const { id } = await makeTask(person, { isRecurring: true, recurringPattern: 'daily' });
    const { body: week } = await person.get<{ id: number }[]>('/api/tasks/week?date=2026-11-23');
    expect(week.length).toBe(7);
    for (const task of [id, week[0]?.id, week[1]?.id]) await person.put(`/api/tasks/${task}`, { isCompleted: true });

    expect(await readEngagementOf(person)).toMatchObject({
      totalItemsCreated: 8,
      itemsCreated7d: 8,
      totalItemsCompleted: 3,
    });
  });

  it('counts a habit once, and as completed once it has a completion', async () => {
    const person = await app.signUp();
    const habit = await makeHabit(person);
    expect(await readEngagementOf(person)).toMatchObject({ totalItemsCreated: 1, totalItemsCompleted: 0 });
    for (const date of ['2026-11-17', '2026-11-18', '2026-11-25'])
      await person.post<Habit>(`/api/habits/${habit.id}/complete`, { date });

    expect(await readEngagementOf(person)).toMatchObject({
      totalItemsCreated: 1,
      itemsCompleted7d: 1,
      totalItemsCompleted: 1,
    });
  });

  it('counts copied and carried-over items as new items', async () => {
    const person = await app.signUp();
    const task = await makeTask(person, { date: '2026-11-11' });
    const goal = await makeGoal(person, { dueDate: '2026-11-11' });
    const items = [
      { id: task.id, type: 'day-task', title: task.title },
      { id: goal.id, type: 'weekly-goal', title: goal.title },
    ];
    expect((await person.post('/api/carry-over', { date: TODAY, items })).status).toBe(201);

    expect(await readEngagementOf(person)).toMatchObject({ totalItemsCreated: 4 });
  });

  it('does not count uncompleted and deleted items', async () => {
    const person = await app.signUp();
    const [first, second] = [
      await makeTask(person, { isCompleted: true }),
      await makeTask(person, { isCompleted: true }),
    ];
    await person.put(`/api/tasks/${first.id}`, { isCompleted: false });
    await person.delete(`/api/tasks/${second.id}`);

    expect(await readEngagementOf(person)).toMatchObject({ totalItemsCompleted: 0, totalItemsCreated: 1 });
  });

  it('counts sign-ins and the average duration of ended sessions', async () => {
    const person = await app.signUp();
    app.clock.advance(10 * MINUTE);
    await signInAgain(person);
    app.clock.advance(20 * MINUTE);
    await signInAgain(person);

    expect(await readEngagementOf(person)).toMatchObject({ loginCount: 3, avgSessionTime: 15 * 60 });
  });

  it('counts an expired session with the time until its last use', async () => {
    const person = await app.signUp();
    app.clock.advance(2 * HOUR);
    await person.get('/api/user');
    app.clock.advance(3 * DAY);
    await signInAgain(person);
    await signInAgain(owner);

    expect(await readEngagementOf(person)).toMatchObject({ loginCount: 2, avgSessionTime: 2 * 60 * 60 });
  });
});

describe('the windows of 7 and 30 days', () => {
  beforeAll(start);
  afterAll(async () => app.close());

  it('end at the current instant', async () => {
    const person = await app.signUp();
    const { id } = await makeTask(person);
    await person.put(`/api/tasks/${id}`, { isCompleted: true });
    await makeBook(person);
    const after = async (milliseconds: number) => {
      app.clock.advance(milliseconds);
      await signInAgain(owner);
      return readEngagementOf(person);
    };

    expect(await after(7 * DAY)).toMatchObject({ itemsCompleted7d: 1, itemsCreated7d: 2 });
    expect(await after(1)).toMatchObject({ itemsCompleted7d: 0, itemsCreated7d: 0, itemsCompleted30d: 1 });
    expect(await after(23 * DAY - 1)).toMatchObject({ itemsCompleted30d: 1, itemsCreated30d: 2 });
    expect(await after(1)).toMatchObject({
      itemsCompleted30d: 0,
      itemsCreated30d: 0,
      totalItemsCompleted: 1,
      totalItemsCreated: 2,
    });
  });

  it('count no more items as completed than as created, and give the score of both windows', async () => {
    const person = await app.signUp();
    const old = await Promise.all(Array.from({ length: 6 }, async () => makeTask(person)));
    const { id } = await makeTask(person, { isRecurring: true, recurringPattern: 'daily' });
    const habit = await makeHabit(person);
    app.clock.advance(10 * DAY);
    await signInAgain(person);
    for (const task of [...old, { id }]) await person.put(`/api/tasks/${task.id}`, { isCompleted: true });
    const today = app.clock.now().toISOString().slice(0, 10);
    for (let ago = 0; ago < 10; ago += 1)
      await person.post(`/api/habits/${habit.id}/complete`, { date: addDays(today, -ago) });
    await makeBook(person, { isCompleted: true });
    await signInAgain(owner);

    const use = (await readEngagementOf(person)) as Engagement;
    expect(use).toMatchObject({
      itemsCompleted7d: 1,
      itemsCreated7d: 1,
      itemsCompleted30d: 9,
      itemsCreated30d: 9,
      totalItemsCompleted: 9,
      totalItemsCreated: 9,
    });
    expect(use.engagementScore).toBe(
      engagementScore({ completedIn7d: 15, completedIn30d: 18, addedIn30d: 9, loginCount: 2 }),
    );
  });

  it('list the most engaged users first, then by email', async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()];
    const busy = await app.signUp();
    for (let count = 0; count < 20; count += 1) await makeTask(busy, { isCompleted: true });
    const use = await readEngagement();

    expect(use[0]?.user_id).toBe(busy.user.id);
    expect(use.map(({ email }) => email)).toEqual(expect.arrayContaining(people.map(({ email }) => email)));
    expect(use[0]?.engagementScore).toBe(
      engagementScore({ completedIn7d: 20, completedIn30d: 20, addedIn30d: 20, loginCount: 1 }),
    );
    const sorted = use.toSorted(
      (first, second) => second.engagementScore - first.engagementScore || (first.email < second.email ? -1 : 1),
    );
    expect(use).toEqual(sorted);
  });
});
