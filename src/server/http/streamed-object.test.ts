import { expect, it } from 'vitest';
import { z } from 'zod';
import { createObjectWriter, type ObjectPart } from './streamed-object.ts';

const write = createObjectWriter(
  z.object({ name: z.string(), numbers: z.array(z.number()), words: z.array(z.string()) }),
);

async function writeParts(parts: ObjectPart[]): Promise<unknown> {
  async function* generate() {
    yield* parts;
  }
  return JSON.parse((await Array.fromAsync(write(generate()))).join(''));
}

it('an object is written from its parts', async () => {
  const parts = [
    { name: 'name', value: 'Ana' },
    { name: 'numbers', items: [1, 2] },
    { name: 'numbers', items: [3] },
    { name: 'words', items: ['one'] },
  ];
  expect(await writeParts(parts)).toEqual({ name: 'Ana', numbers: [1, 2, 3], words: ['one'] });
});

it.each([
  ['the first', [[], [1], [2]]],
  ['a middle one', [[1], [], [2]]],
  ['the last', [[1], [2], []]],
])('a list may have no items in %s of its parts', async (_which, portions) => {
  const parts = portions.map((items) => ({ name: 'numbers', items }));
  expect(await writeParts(parts)).toEqual({ numbers: [1, 2] });
});

it('a list whose only part has no items is empty', async () => {
  const parts = [
    { name: 'numbers', items: [] },
    { name: 'words', items: [] },
  ];
  expect(await writeParts(parts)).toEqual({ numbers: [], words: [] });
});
