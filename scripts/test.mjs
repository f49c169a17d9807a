import { build } from './support/build.mjs';
import { checks } from './support/checks.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, isPinnedNode } from './support/paths.mjs';
import { continueOnPinnedNode } from './support/processes.mjs';
import { commandStep, runSteps } from './support/steps.mjs';
import { browserStep, hasBrowserTests, vitestStep } from './support/suites.mjs';

// Days must not depend on where the person lives: the farthest zones, and one half an hour off.
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'];

/** Where days are built and counted. Halo's sentences are told what day it is. */
const DATED = ['src/shared', 'src/client', '--exclude=src/shared/halo/**'];

await ensureInstalled().catch(fail);
if (!isPinnedNode()) await continueOnPinnedNode();

const buildStep = {
  name: 'build',
  run: async () => {
    await build();
    return { passed: 1, failed: 0, output: '' };
  },
};

/** Everything: the checks run two at a time, tests alone, because some of them measure time. */
function allRounds() {
  return [
    { steps: [...checks(), buildStep], lanes: 2 },
    { steps: [commandStep('size of the first script', [inRoot('bench', 'main.ts'), 'bundle'])], lanes: 1 },
    { steps: [vitestStep('unit, API and architecture', [])], lanes: 1 },
    { steps: ZONES.map((zone) => vitestStep(`unit in ${zone}`, ['--project=unit', ...DATED], { TZ: zone })), lanes: 1 },
    { steps: [browserStep([])], lanes: 1 },
  ];
}

/** The tests whose path has one of these words in it, as `tasks`. */
function roundsOf(words) {
  const name = words.join(', ');
  return [
    { steps: [buildStep], lanes: 1 },
    { steps: [vitestStep(`unit and API of ${name}`, words)], lanes: 1 },
    { steps: hasBrowserTests(words) ? [browserStep(words)] : [], lanes: 1 },
  ];
}

const words = process.argv.slice(2);
const sums = { passed: 0, failed: 0 };
for (const { steps, lanes } of words.length === 0 ? allRounds() : roundsOf(words)) {
  const { passed, failed } = await runSteps(steps, lanes);
  sums.passed += passed;
  sums.failed += failed;
}
console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed > 0 ? 1 : 0;
