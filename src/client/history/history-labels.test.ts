import { expect, it } from 'vitest';
import { actionLabel, shortActionLabel } from './history-labels.ts';

const ENTRY = { verb: 'completed', itemType: 'task', title: 'Call the municipal water authority', others: 0 } as const;

it('the label of an action has the whole title, and that for a toast its beginning', () => {
  expect(actionLabel(ENTRY)).toBe('Completed “Call the municipal water authority”');
  expect(shortActionLabel(ENTRY)).toBe('Completed “Call the municipal water autho…”');
});
