import { describe, expect, it } from 'vitest';
import { understandWithItems } from '#tests/support/sentences.ts';
import { createReportFinder, findReports } from './reports.rules.ts';

const CONTEXT = { today: '2026-11-26', selected: '2026-11-26', now: '12:00' };
const TITLES = ['Return library books', 'Pay rent', 'Call Grandma', 'Order cake for Aai', 'Drench weaners'];
const ITEMS = TITLES.map((title) => ({ type: 'task' as const, title }));

function interpretReports(said: string) {
  return understandWithItems(said, CONTEXT, ITEMS).map(({ commandType, data }) => [
    commandType,
    data.searchTerm ?? data.title,
  ]);
}

describe('reports of what is done', () => {
  it.each([
    ['library books returned', [['complete_item', 'library books']]],
    ['Weaners drenched', [['complete_item', 'Weaners']]],
    [
      'rents paid, and the library books are returned',
      [
        ['complete_item', 'rents'],
        ['complete_item', 'library books'],
      ],
    ],
    [
      'rang Grandma. Also add oats',
      [
        ['complete_item', 'Grandma'],
        ['create_task', 'oats'],
      ],
    ],
    [
      'Cake is ordered for Aai, now remind me to pick it up on Friday',
      [
        ['complete_item', 'Cake'],
        ['create_task', 'pick it up'],
      ],
    ],
    [
      'The rent is paid, so move the gym to friday',
      [
        ['complete_item', 'rent'],
        ['move_item', 'gym'],
      ],
    ],
  ])('%j completes items of the account', (said, expected) => {
    expect(interpretReports(said)).toEqual(expected);
  });

  it.each([
    'buy bread and dried mushrooms',
    'get the library books returned',
    'library books needed',
    'the library books to be returned',
    'did I note the library books returned?',
    'add "library books returned"',
    'my goal is the library books returned',
    `library books returned ${'again and '.repeat(30)}again`,
  ])('%j is no report', (said) => {
    expect(findReports(said)).toEqual([]);
  });

  it('stays a new task without such an item', () => {
    expect(interpretReports('hedge trimmed, call Ana')).toEqual([
      ['create_task', 'hedge trimmed'],
      ['create_task', 'call Ana'],
    ]);
  });
});

describe('createReportFinder', () => {
  it.each([
    ['rent', 'paid', 'Pay rent', true],
    ['rent', 'paid', 'Rent', true],
    ['rent', 'paid', 'Ask about the rent for May', false],
    ['library books', 'returned', 'Return library books to Ana', true],
    ['library books', 'returned', 'Return books', false],
  ])('for %j %s and %j returns %s', (name, verb, title, expected) => {
    expect(createReportFinder([{ name, verb }])(title).length > 0).toBe(expected);
  });
});
