import { expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';

const TODAY = { today: '2026-11-25', selected: '2026-11-25', now: '12:00' };

it.each([
  ["Strike through the OKR draft, it's finished and circulated", 'complete_item'],
  ['You may cross the premium bonds off, I attended to them', 'complete_item'],
  ['strike out the naming ceremony', 'delete_item'],
  ["strike the plaster order off my list, we don't need it", 'delete_item'],
])('%s: %s', (said, commandType) => {
  expect(understand(said, TODAY)).toMatchObject([{ commandType }]);
});
