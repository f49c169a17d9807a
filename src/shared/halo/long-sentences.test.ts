import { describe, expect, it } from 'vitest';
import { understand } from '#tests/support/sentences.ts';
import { commandsIn } from './language-model.rules.ts';
import { compileTerm } from './search.rules.ts';

const SITUATION = { today: '2026-11-22', selected: '2026-11-22', now: '12:00' };
const LONGEST = 10_000;

/** Characters and words that the parser's regular expressions repeat. */
const PUMPS =
  ' |\t|\n|!|?|,|.|;|:|-|–|\'|"|“|a|ab |and |, |please |by |called |every |the |my |task |to |from |on |um |Abc |1|1:|(| as|then |1. |- |day |monday |at 5 |anything|new |weekly |habit |recommended by |\uE000|😀|ok |a / |, i mean |number two |new line | comma '.split(
    '|',
  );
const BEGINNINGS = ['', 'delete ', 'move ', 'add book ', 'weekly habit '];

function pumped(beginning: string, pump: string, length: number): string {
  return `${(beginning + pump.repeat(Math.ceil(length / pump.length))).slice(0, length - 1)}x`;
}

/** Returns the shortest of five run times in milliseconds, because other processes may interrupt a run. */
function getTime(work: () => unknown): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** The limits of the tests, and how often a measurement beyond them is repeated, because other processes may take the time. */
const MAX_GROWTH = 3;
const MAX_MILLISECONDS = 50;
const ATTEMPTS = 3;

/** Returns how the total time grows when the inputs double in length, and the slowest time: the least of some attempts. */
function measureGrowth(inputs: ((length: number) => string)[], longest: number, work: (input: string) => unknown) {
  work(inputs[0]?.(longest) ?? '');
  let [growth, slowest] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS && (growth >= MAX_GROWTH || slowest >= MAX_MILLISECONDS); attempt += 1) {
    // In turn, so that other work slows both.
    const times = inputs.map((make) => [longest / 2, longest].map((length) => getTime(() => work(make(length)))));
    const sum = (place: number) => times.reduce((total, each) => total + (each[place] ?? 0), 0);
    growth = Math.min(growth, sum(1) / sum(0));
    slowest = Math.min(slowest, Math.max(...times.map((each) => each[1] ?? 0)));
  }
  return { growth, slowest };
}

describe('twice the text takes about twice the time', { timeout: 120_000 }, () => {
  it('for a sentence', () => {
    const inputs = BEGINNINGS.flatMap((beginning) =>
      PUMPS.map((pump) => (length: number) => pumped(beginning, pump, length)),
    );
    const { growth, slowest } = measureGrowth(inputs, LONGEST, (text) => understand(text, SITUATION));

    expect(growth).toBeLessThan(MAX_GROWTH);
    expect(slowest).toBeLessThan(MAX_MILLISECONDS);
  });

  it("for a language model's answer", () => {
    const answers = ['x', '```x', '```', 'x```', ...PUMPS].map(
      (pump) => (length: number) => `x${pumped('', pump, length)}`,
    );
    const { growth } = measureGrowth(answers, 100_000, (answer) => commandsIn(answer, 'x', SITUATION));

    expect(growth).toBeLessThan(MAX_GROWTH);
  });

  it("for a title in a language model's answer", () => {
    const titles = ['anything', 'any', 'thing', 'a ', ' '].map((pump) => (length: number) => pumped('', pump, length));
    const { growth } = measureGrowth(titles, 900, (title) =>
      commandsIn(
        JSON.stringify({ commands: [{ commandType: 'find_item', data: { searchTerm: title } }] }),
        title,
        SITUATION,
      ),
    );

    expect(growth).toBeLessThan(4);
  });

  it('for notes searched for a term of maximum length', () => {
    const words = Array.from({ length: 333 }, (_, index) => (index + 40).toString(36).padStart(2, 'q'));
    const term = compileTerm(words.join(' '));
    const inputs = [
      (length: number) => `${'a '.repeat(length / 2)}${words.toReversed().join(' ')}x`,
      (length: number) => 'qq'.repeat(length / 2),
    ];
    const { growth, slowest } = measureGrowth(inputs, 20_000, (notes) => term?.isInTexts('title', [notes]));

    expect(growth).toBeLessThan(MAX_GROWTH);
    expect(slowest).toBeLessThan(50);
  });
});
