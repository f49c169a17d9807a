import { build } from './support/build.mjs';
import { checks } from './support/checks.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, isPinnedNode } from './support/paths.mjs';
import { continueOnPinnedNode } from './support/processes.mjs';
import { commandStep, runSteps } from './support/steps.mjs';
import { browserStep, hasBrowserTests, vitestStep } from './support/suites.mjs';

// Days must not depend on where the person lives: the farthest zones, and one half an hour off.
const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'];

await ensureInstalled().catch(fail);
if (!isPinnedNode()) await continueOnPinnedNode();

const everythingBuilt = {
  name: 'build',
  run: async () => {
    await build();
    return { passed: 1, failed: 0, output: '' };
  },
};
// The checks run two at a time; tests run alone, because some of them measure time.
const rounds = [
  { steps: [...checks(), everythingBuilt], lanes: 2 },
  { steps: [vitestStep('unit, API and architecture', [])], lanes: 1 },
  { steps: ZONES.map((zone) => vitestStep(`unit in ${zone}`, ['--project=unit'], { TZ: zone })), lanes: 1 },
  { steps: [commandStep('bench in short', [inRoot('bench', 'main.ts'), 'short'])], lanes: 1 },
  { steps: hasBrowserTests() ? [browserStep()] : [], lanes: 1 },
];
const sums = { passed: 0, failed: 0 };
for (const { steps, lanes } of rounds) {
  const { passed, failed } = await runSteps(steps, lanes);
  sums.passed += passed;
  sums.failed += failed;
}
console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed > 0 ? 1 : 0;
