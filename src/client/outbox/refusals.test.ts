import { describe, expect, it } from 'vitest';
import type { OutboxChange } from './outbox-store.ts';
import { createRetryBody } from './refusals.ts';

const refused: OutboxChange = {
  id: 'a',
  userId: 1,
  method: 'PUT',
  address: '/api/tasks/7',
  description: 'Change “Mine”',
  body: { title: 'Mine', notes: 'Mine', flagged: true, expected: { title: 'Old', notes: null, flagged: false } },
  refusal: 'Changed',
  theirs: { title: 'Theirs', notes: 'Theirs' },
};

describe('an edit of which several fields were changed elsewhere', () => {
  it('expects the values that the person has decided against', () => {
    expect(createRetryBody(refused)).toEqual({
      title: 'Mine',
      notes: 'Mine',
      flagged: true,
      expected: { title: 'Theirs', notes: 'Theirs', flagged: false },
    });
  });

  it('leaves out the fields that the person gives up', () => {
    expect(createRetryBody(refused, ['notes'])).toEqual({
      notes: 'Mine',
      flagged: true,
      expected: { notes: 'Theirs', flagged: false },
    });
    expect(createRetryBody(refused, [])).toEqual({ flagged: true, expected: { flagged: false } });
  });

  it('is nothing if every field is given up', () => {
    expect(createRetryBody({ ...refused, body: { title: 'Mine', expected: { title: 'Old' } } }, [])).toBeUndefined();
  });
});
