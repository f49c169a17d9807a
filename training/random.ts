/** A source of numbers from 0 up to 1 that is the same for the same seed. */
export type Random = () => number;

/** Creates a source of random numbers. (a linear congruential generator) */
export function createRandom(seed: number): Random {
  // In a list of its type, the number needs no memory of its own at each step.
  const state = Uint32Array.of(seed);
  return () => {
    state[0] = Math.imul(state[0] ?? 0, 1_664_525) + 1_013_904_223;
    return (state[0] ?? 0) / 2 ** 32;
  };
}

/** Returns one of the values. */
export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

/** Returns the values in another order. */
export function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as Value, order[last] as Value];
  }
  return order;
}
