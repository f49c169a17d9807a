import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const createBudget = () =>
  createByteBudget({ perCaller: 100, total: 150, small: 10, callerMessage: 'Yours', totalMessage: 'Everybody’s' });

it('a byte budget refuses only the caller that holds too much', () => {
  const budget = createBudget();
  const first = budget.hold('ana');
  first.add(60);

  expect(() => budget.hold('ana').add(50)).toThrow('Yours');
  expect(() => budget.hold('ben').add(50)).not.toThrow();
  first.release();
  expect(() => budget.hold('ana').add(50)).not.toThrow();
});

it('a full byte budget still accepts small requests', () => {
  const budget = createBudget();
  for (const caller of ['a', 'b']) budget.hold(caller).add(85);

  expect(() => budget.hold('c').add(11)).toThrow('Everybody’s');
  expect(() => budget.hold('c').add(10)).not.toThrow();
});

it('a byte budget is empty once all requests have ended', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ caller: fc.nat(3), bytes: fc.nat(60) })), (requests) => {
      const budget = createBudget();
      const all = requests.map(({ caller, bytes }) => {
        const held = budget.hold(caller);
        try {
          held.add(bytes);
          held.add(bytes);
        } catch {
          // Refused bytes are not counted.
        }
        return held;
      });
      for (const held of all) {
        held.release();
        held.release();
      }
      for (const caller of [0, 1]) expect(() => budget.hold(caller).add(85)).not.toThrow();
      expect(() => budget.hold(2).add(11)).toThrow('Everybody’s');
    }),
  );
});
