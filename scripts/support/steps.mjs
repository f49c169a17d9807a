import { pinnedNode } from './paths.mjs';
import { capture } from './processes.mjs';

/**
 * A step of a check or test run. `run` resolves to the number of cases that passed and failed. `output` is printed if a
 * case failed, `note` always.
 * @typedef {{ passed: number, failed: number, output: string, note?: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

/** A step that runs one Node program. It counts as one case, which passes if the exit code is 0. */
export function commandStep(name, args, options) {
  return {
    name,
    run: async () => {
      const { code, output } = await capture(pinnedNode(), args, options);
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

/**
 * Runs steps, at most `lanes` at once, and prints a line for each. The output of a failed step is printed in full.
 * @param {Step[]} steps
 * @returns {Promise<{ passed: number, failed: number }>} the sums
 */
export async function runSteps(steps, lanes) {
  const waiting = [...steps];
  const sums = { passed: 0, failed: 0 };
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { passed, failed } = await runStep(step);
      sums.passed += passed;
      sums.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return sums;
}

async function runStep(step) {
  const start = performance.now();
  const outcome = await step.run().catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }));
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const count = outcome.passed + outcome.failed > 1 ? `, ${outcome.passed} passed` : '';
  if (outcome.failed === 0) {
    console.log(`ok      ${step.name} (${seconds} s${count})`);
  } else {
    console.log(`FAILED  ${step.name} (${seconds} s${count}, ${outcome.failed} failed)`);
    console.log(outcome.output.trimEnd());
  }
  if (outcome.note !== undefined) console.log(`        ${outcome.note}`);
  return outcome;
}
