import { emailKey } from '#shared/account/account.rules.ts';
import { addDays, localDayOf, type Day } from '#shared/calendar/day.ts';
import type { TaskDraft } from '#shared/tasks/tasks.contract.ts';
import { hashPassword } from './account/passwords.ts';
import { createUserStore } from './account/users.store.ts';
import { systemClock } from './clock.ts';
import { ConfigError, type Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createTaskServices } from './task-services.ts';
import { createTrashService } from './trash/trash.service.ts';
import { createTrashStore } from './trash/trash.store.ts';

/** The demo account. Its password is public: it belongs on throw-away instances only. */
export const DEMO_ACCOUNT = { email: 'demo@halo.example', password: 'halo-demo' };

/**
 * Adds the demo account with a few days of a plausible life. Refuses where anybody has an account already: a public
 * password has no place beside theirs.
 */
export async function seed(config: Config): Promise<void> {
  const database = await openDatabase(config, () => undefined);
  try {
    const users = createUserStore(database);
    if (await users.hasUsers())
      throw new ConfigError('the demo account belongs into an empty database; this one is in use.');
    const user = await users.insertUser({
      email: DEMO_ACCOUNT.email,
      emailKey: emailKey(DEMO_ACCOUNT.email),
      password: await hashPassword(DEMO_ACCOUNT.password),
      createdAt: systemClock().toISOString(),
    });
    if (user === undefined) throw new ConfigError(`the demo account ${DEMO_ACCOUNT.email} exists already.`);
    const trash = createTrashService(createTrashStore(database), systemClock);
    const { copies } = createTaskServices(database, trash, systemClock);
    await copies.createTasks(user.id, demoTasks(localDayOf(systemClock())));
    process.stdout.write(`Added ${DEMO_ACCOUNT.email} with the password ${DEMO_ACCOUNT.password}\n`);
  } finally {
    await database.close();
  }
}

type Sketch = Omit<TaskDraft, 'date' | 'sortOrder'>;

const DAYS: [offset: number, tasks: Sketch[]][] = [
  [
    -2,
    [
      { title: 'Inbox to zero', isCompleted: true },
      { title: 'Send contract to Marta', isCompleted: true },
      { title: 'Call the landlord', isCrossedOut: true },
    ],
  ],
  [
    -1,
    [
      { title: 'Prepare slides for the board', isCompleted: true },
      { title: 'Return the library books' },
      { title: 'Buy a birthday card for Noor', isCompleted: true },
    ],
  ],
  [
    0,
    [
      { title: 'Prepare board update', isPriority: true },
      { title: 'Morning run', isRecurring: true, recurringPattern: 'daily' },
      { title: 'Book dentist for Leo', notes: 'Any afternoon but Thursday' },
      { title: 'Reply to Ana about the offsite in May, and ask who else is coming by train', flagged: true },
      { title: 'Water the plants', isCompleted: true },
      { title: 'Pay electricity', isCompleted: true, isRecurring: true, recurringPattern: 'monthly' },
      { title: 'Pick up parcel', isCrossedOut: true },
    ],
  ],
  [1, [{ title: 'Design review', isPriority: true, startTime: '10:00' }, { title: 'Groceries' }]],
  [2, [{ title: 'Long walk with Ines' }, { title: 'Mend the bicycle light' }]],
];

function demoTasks(today: Day): TaskDraft[] {
  return DAYS.flatMap(([offset, tasks]) =>
    tasks.map((task, sortOrder) => ({ ...task, date: addDays(today, offset), sortOrder })),
  );
}
