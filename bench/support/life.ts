import { DatabaseSync } from 'node:sqlite';
import { periodNumber } from '#shared/calendar/period.ts';

/** The day that the lists of a full life are read on. */
export const LIFE_DAY = '2026-03-04';

const CREATED_AT = '2021-01-01T00:00:00.000Z';
const [WEEK, MONTH] = [periodNumber(true, LIFE_DAY), periodNumber(false, LIFE_DAY)];

/** Numbers from 0 on, as many as `count` says. */
const numbers = (count: string) =>
  `(with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ${count}) select i from n)`;

/** The first day of a week, or of a month, from its number (shared/calendar/period.ts). */
const PERIOD_DAY = `case when s."isWeekly" then date('1969-12-29', (p.i * 7) || ' days')
  else printf('%04d-%02d-01', p.i / 12, p.i % 12 + 1) end`;

/** The periods of a series up to the current one. */
const PERIODS = `habit_series s join ${numbers('10000')} p
  on p.i >= s."startPeriod" and p.i <= case when s."isWeekly" then ${WEEK} else ${MONTH} end where s."userId" = :user`;

/**
 * 50 open projects of 100 tasks; 40 weekly and 20 monthly habits that were kept for five years; twelve goals in each week and
 * month of a year; 300 books.
 */
const LIFE = [
  `insert into projects ("userId", title, "createdAt") select :user, 'Project ' || i, :now from ${numbers('50')}`,
  `insert into project_tasks ("userId", "projectId", title, "isCompleted", "sortOrder", "createdAt")
     select :user, id, 'Something to do that takes a line, number ' || i, i % 3 = 0, i, :now
     from projects, ${numbers('100')} where "userId" = :user`,
  `insert into habit_series ("userId", "isWeekly", "startPeriod", "createdAt")
     select :user, i < 40, case when i < 40 then ${WEEK - 259} else ${MONTH - 59} end, :now from ${numbers('60')}`,
  `insert into habit_series_parts ("userId", "seriesId", "startPeriod", title, color)
     select :user, id, "startPeriod", 'Habit ' || id, 'green' from habit_series where "userId" = :user`,
  `insert into habit_slots ("userId", "seriesId", period) select :user, s.id, p.i from ${PERIODS}`,
  `insert into habits ("userId", title, "createdAt", "isWeekly", "isOngoing", "baseSeries", "dueDate", period, color)
     select :user, 'Habit ' || s.id, :now, s."isWeekly", 1, s.id, ${PERIOD_DAY}, p.i, 'green' from ${PERIODS}`,
  `insert into habit_completions ("userId", "habitId", "seriesId", period, "completionDate", "createdAt")
     select :user, id, "baseSeries", period, "dueDate", :now from habits where "userId" = :user and period % 7 > 0`,
  `insert into goals ("userId", title, "isWeekly", "dueDate", "createdAt")
     select :user, 'Goal ' || i, 1, date('2025-03-09', (i / 12 * 7) || ' days'), :now from ${numbers('636')}`,
  `insert into goals ("userId", title, "isWeekly", "dueDate", "createdAt")
     select :user, 'Goal ' || i, 0, date('2025-03-31', 'start of month', (i / 12 + 1) || ' months', '-1 day'), :now
     from ${numbers('156')}`,
  `insert into books ("userId", title, author, "isCompleted", "createdAt")
     select :user, 'Book ' || i, 'Author ' || i, i % 2, :now from ${numbers('300')}`,
];

/** Gives the person 1 a full life, and as full a one to each of so many others; straight into the file. */
export function fillWithLives(file: string, others: number): void {
  const connection = new DatabaseSync(file);
  connection.exec('pragma synchronous = off; begin');
  const addUser = connection.prepare(
    'insert into users (email, "emailKey", password, "createdAt") values (?, ?, ?, ?)',
  );
  const users: (number | bigint)[] = [1];
  for (let index = 0; index < others; index += 1) {
    const email = `other${index}@halo.example`;
    users.push(addUser.run(email, email, 'none', CREATED_AT).lastInsertRowid);
  }
  for (const statement of LIFE.map((text) => ({ prepared: connection.prepare(text), text }))) {
    const hasTime = statement.text.includes(':now');
    for (const user of users) statement.prepared.run({ user, ...(hasTime && { now: CREATED_AT }) });
  }
  connection.exec('commit; pragma wal_checkpoint(truncate); analyze');
  connection.close();
}
