import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOfDay, cardTitle, FIXED_CARDS, isCardId, projectCard, getProject } from './cards.ts';
import { MY_VIEW, readCards, readViews } from './views.ts';

describe('card ids', () => {
  it('are weekdays, other fixed cards, or projects with a positive integer id', () => {
    expect(FIXED_CARDS).toHaveLength(12);
    for (const card of [...FIXED_CARDS, 'project-1', 'project-904']) expect(isCardId(card)).toBe(true);
    for (const other of ['Friday', 'project-', 'project-0', 'project--4', 'project-1.5', 'project-x', '', 7, null, {}])
      expect(isCardId(other)).toBe(false);
  });

  it('contain the project id, also a temporary one', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 50 }), (id) => getProject(projectCard(id)) === id));
    expect(getProject(projectCard(-3))).toBe(-3);
    expect(getProject('books')).toBeUndefined();
  });

  it('have titles', () => {
    expect(cardTitle('monday', [])).toBe('Monday');
    expect(cardTitle('monthly-habits', [])).toBe('Monthly Habits');
    expect(cardTitle('project-4', [])).toBeUndefined();
    expect(cardOfDay('2026-11-20')).toBe('friday');
  });
});

describe('reading stored values', () => {
  it('readCards returns the valid ids of a list without repetition', () => {
    expect(readCards([])).toEqual([]);
    expect(readCards(['books', 'books', 1, null, 'project-2', 'nonsense'])).toEqual(['books', 'project-2']);
    for (const damaged of [undefined, null, 7, 'books', { 0: 'books' }, [1, null, {}]])
      expect(readCards(damaged)).toBeUndefined();
  });

  it('readViews returns the valid views of a list or of an object', () => {
    const stored: unknown = JSON.parse(JSON.stringify([MY_VIEW]));
    expect(readViews(stored)).toEqual([MY_VIEW]);
    expect(readViews({ mine: (stored as unknown[])[0] })).toEqual([MY_VIEW]);
    const damaged = [
      null,
      5,
      {},
      { name: '  ', order: [] },
      { name: '\u200B', order: [] },
      { name: 'Projects', order: [] },
      { name: 'No order' },
    ];
    expect(readViews([...damaged, { name: ' Evenings ', order: ['books', 'x'], hiddenCards: 'all' }])).toEqual([
      { ...MY_VIEW, name: 'Evenings', order: ['books'], expandedCards: [], hiddenCards: [] },
    ]);
    expect(readViews([])).toEqual([]);
    for (const nonsense of ['views', { a: 1 }, [null]]) expect(readViews(nonsense)).toBeUndefined();
  });

  it('readViews keeps a view with the name of a built-in view that was added later, under another name', () => {
    expect(readViews([{ ...MY_VIEW, name: 'Today' }])).toEqual([{ ...MY_VIEW, name: 'My Today' }]);
  });

  it('does not throw for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readCards(value);
        readViews(value);
      }),
    );
  });
});
