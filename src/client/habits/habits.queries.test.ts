import { expect, it } from 'vitest';
import { todayQuery } from './habits.queries.ts';

it.each([
  [true, '2026-11-16', '2026-11-18', {}],
  [true, '2026-11-09', '2026-11-18', { today: '2026-11-16' }],
  [true, '2026-11-23', '2026-11-18', { today: '2026-11-16' }],
  [false, '2026-11-01', '2026-11-18', {}],
  [false, '2026-12-01', '2026-11-18', { today: '2026-11-01' }],
])('for a habit with isWeekly %s, of %s, on %s, the query is %o', (isWeekly, dueDate, today, query) => {
  expect(todayQuery({ isWeekly, dueDate }, today)).toEqual(query);
});
