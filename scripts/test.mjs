import { build } from './support/build.mjs';
import { checks } from './support/checks.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, isPinnedNode } from './support/paths.mjs';
import { continueOnPinnedNode } from './support/processes.mjs';
import { commandStep, runSteps } from './support/steps.mjs';
import { browserStep, hasBrowserTests, vitestStep } from './support/suites.mjs';

// A person's days must not depend on their time zone: one zone far east, one far west, one with a half-hour offset.
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'];

/**
 * The code that creates and counts days. shared/halo is left out because its tests pass in the current day, the worst
 * cases of an import because they measure time, and the others because they neither read a clock nor a date.
 */
const WITHOUT_ZONE = [
  'src/shared/halo/**',
  'src/shared/portability/worst-cases.test.ts',
  'src/shared/api/**',
  'src/shared/books/**',
  'src/client/outbox/outbox.test.ts',
  'src/client/portability/export-file.test.ts',
];
const DATED = ['src/shared', 'src/client', ...WITHOUT_ZONE.map((files) => `--exclude=${files}`)];

await ensureInstalled().catch(fail);
if (!isPinnedNode()) await continueOnPinnedNode();

const buildStep = {
  name: 'build',
  run: async () => {
    await build();
    return { passed: 1, failed: 0, output: '' };
  },
};

/**
 * All checks and tests. Checks run two at a time, and so do the unit tests in other zones, which measure no time. Other
 * test runs do not overlap, because some of their tests measure time.
 */
function allRounds() {
  return [
    { steps: [...checks(), buildStep], lanes: 2 },
    { steps: [commandStep('size of the first script', [inRoot('bench', 'main.ts'), 'bundle'])], lanes: 1 },
    { steps: [vitestStep('unit, API and architecture', [])], lanes: 1 },
    { steps: ZONES.map((zone) => vitestStep(`unit in ${zone}`, ['--project=unit', ...DATED], { TZ: zone })), lanes: 2 },
    { steps: [browserStep([])], lanes: 1 },
  ];
}

/** The tests with one of these words in their path, for example `tasks`. */
function getRounds(words) {
  const name = words.join(', ');
  return [
    { steps: [buildStep], lanes: 1 },
    { steps: [vitestStep(`unit and API of ${name}`, words)], lanes: 1 },
    { steps: hasBrowserTests(words) ? [browserStep(words)] : [], lanes: 1 },
  ];
}

const words = process.argv.slice(2);
const sums = { passed: 0, failed: 0 };
for (const { steps, lanes } of words.length === 0 ? allRounds() : getRounds(words)) {
  const { passed, failed } = await runSteps(steps, lanes);
  sums.passed += passed;
  sums.failed += failed;
}
console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed > 0 ? 1 : 0;
