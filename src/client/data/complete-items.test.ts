import { expect, it } from 'vitest';
import { completeItems } from './complete-items.ts';

interface Item {
  id: number;
  title: string;
  notes: string | null;
  createdAt: string;
}

const createBlank = () => ({ title: '', notes: null });

it('returns a complete item as the same object', () => {
  const item: Item = { id: 1, title: 'Run', notes: null, createdAt: '2026-07-15' };
  expect(completeItems([item], createBlank)[0]).toBe(item);
});

it('gives an item the fields that it lacks', () => {
  const items = [{ id: 1, title: 'Run' }] as Item[];
  expect(completeItems(items, createBlank)).toEqual([{ id: 1, title: 'Run', notes: null, createdAt: '' }]);
});

it.each([[{}], [null], ['text'], [undefined]])('throws for the response %j', (response) => {
  expect(() => completeItems(response as never as Item[], createBlank)).toThrow('did not send a list');
});
