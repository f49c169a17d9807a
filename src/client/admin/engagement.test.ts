import { expect, it } from 'vitest';
import { getGrade, itemsText, sessionText } from './engagement.ts';

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'fair'],
  [60, 'fair'],
  [59, 'poor'],
  [0, 'poor'],
])('a score of %i is %s', (score, grade) => {
  expect(getGrade(score)).toBe(grade);
});

it.each([
  [0, 'N/A'],
  [59, '< 1 min'],
  [60, '1 min'],
  [725, '12 min'],
  [7_200, '120 min'],
])('an average session of %i seconds is shown as %s', (seconds, text) => {
  expect(sessionText(seconds)).toBe(text);
});

it('itemsText uses the figures of the period', () => {
  const person = {
    email: 'ana@halo.example',
    user_id: 1,
    itemsCompleted7d: 1,
    itemsCreated7d: 2,
    itemsCompleted30d: 3,
    itemsCreated30d: 4,
    totalItemsCompleted: 5,
    totalItemsCreated: 6,
    loginCount: 7,
    avgSessionTime: 0,
    engagementScore: 50,
  };
  expect(itemsText(person, '7d')).toBe('1 of 2');
  expect(itemsText(person, '30d')).toBe('3 of 4');
  expect(itemsText(person, 'all')).toBe('5 of 6');
});
