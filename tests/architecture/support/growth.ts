/** An attack that recheck proposes: `prefix` and a repeated `pump`, one pair after another, and a last `suffix`. */
export interface Attack {
  pumps: readonly { prefix: string; pump: string }[];
  suffix: string;
}

/** The lengths of the shorter attacks are doubled until one takes this many milliseconds. */
const MEASURABLE_MILLISECONDS = 2;

/** The longest attack, in repetitions. A search that is this fast needs no measurement. */
const MAX_REPETITIONS = 100_000;

/** How many times longer the second attack is than the first. */
const STEP = 4;

/** How often each attack is searched. */
const ATTEMPTS = 7;

/**
 * Returns the exponent with which the time of a search grows with the length of an attack: about 1 if it is linear and
 * 2 if it is quadratic. Compares the processor times of two lengths, in turns, so that the result depends neither on the
 * speed of the machine nor on what else it does. Returns 0 if the longest attack is too fast to be measured.
 */
export function measureGrowth(expression: RegExp, { pumps, suffix }: Attack): number {
  const createAttack = (repetitions: number) =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(repetitions)).join('') + suffix;
  for (let repetitions = 1; repetitions <= MAX_REPETITIONS; repetitions *= 2) {
    const short = createAttack(repetitions);
    if (measureFastest(expression, [short])[0] < MEASURABLE_MILLISECONDS) continue;
    const [shortTime, longTime = shortTime] = measureFastest(expression, [short, createAttack(repetitions * STEP)]);
    return Math.log(longTime / shortTime) / Math.log(STEP);
  }
  return 0;
}

/** Returns the processor time of the fastest of several searches in each text, in milliseconds. The texts take turns. */
function measureFastest(expression: RegExp, texts: readonly [string, ...string[]]): [number, ...number[]] {
  const fastest: [number, ...number[]] = [Infinity, ...texts.slice(1).map(() => Infinity)];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    for (const [place, text] of texts.entries())
      fastest[place] = Math.min(fastest[place] ?? Infinity, measureSearch(expression, text));
  return fastest;
}

function measureSearch(expression: RegExp, text: string): number {
  expression.lastIndex = 0;
  const start = process.threadCpuUsage();
  expression.exec(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
