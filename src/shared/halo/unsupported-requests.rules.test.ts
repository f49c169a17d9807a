import { describe, expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';
import { asksForHelp, explainUnsupported } from './unsupported-requests.rules.ts';

const THURSDAY = { today: '2026-11-26', selected: '2026-11-26', now: '12:00' };

describe('explainUnsupported', () => {
  it.each([
    ['help', 'Halo adds, moves'],
    ['Help!', 'Halo adds, moves'],
    ['what can you do?', 'Halo adds, moves'],
    ['undo', 'Ctrl+Z'],
    ['please undo the last thing', 'Ctrl+Z'],
    ['rename the dentist to orthodontist', 'Halo changes no titles'],
    ['change the title of gym to swimming', 'Halo changes no titles'],
    ['add a project Website', 'Halo adds no projects'],
    ['push call Ana back by two hours', 'No task with a time has this name'],
    ['wait, undo that', 'Ctrl+Z'],
    ['no wait, not done yet', 'Ctrl+Z'],
    ['move everything from today to tomorrow', 'Halo moves items by their names'],
    ['move all my tasks to tomorrow', 'Halo moves items by their names'],
    ["move all of today's tasks to monday", 'Halo moves items by their names'],
    ['swap monday and tuesday', 'Halo moves items by their names'],
    ['delete everything', 'Halo deletes only what is named'],
    ["delete friday's tasks", 'Halo deletes only what is named'],
    ['call mom and delete everything', 'Halo deletes only what is named'],
    ['buy milk\nclear my day', 'Halo deletes only what is named'],
    ['delete everything on wednesday except design review', 'Halo deletes only what is named'],
    ['delete all tasks of today but not the gym', 'Halo deletes only what is named'],
    ['complete everything except the gym by friday at 5 or so', 'Halo completes items by their names'],
  ])('explains %j', (input, beginning) => {
    expect(explainUnsupported(input, THURSDAY)).toMatch(new RegExp(`^${RegExp.escape(beginning)}`, 'u'));
    expect(understand(input, THURSDAY)).toEqual([]);
  });

  it.each([
    'help Dave move house on saturday',
    'undo the stitches in the sleeve',
    'rename the weekly report folder',
    'push the demo back by two days',
    'move everything out of the attic on saturday',
    'swap shifts with Tom on monday',
    'cancel all my subscriptions on friday',
    'complete the form every day except sunday',
    'clean everything except the oven',
    'the gym is over, delete all of them',
    'put the book on my list and move on',
    'add task "Cancel everything on Monday"',
    'clear my friday',
    'trash out every monday',
  ])('leaves %j to be understood', (input) => {
    expect(explainUnsupported(input, THURSDAY)).toBeUndefined();
  });
});

describe('asksForHelp', () => {
  it.each([
    ['What can you do?', true],
    ['help me please', true],
    ['undo', false],
    ['help mum', false],
  ])('for %j returns %s', (input, isHelp) => {
    expect(asksForHelp(input)).toBe(isHelp);
  });
});
