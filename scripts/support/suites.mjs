import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { inRoot, pinnedNode, tool } from './paths.mjs';
import { capture } from './processes.mjs';

/** The time limit of all browser tests, in milliseconds. On two slow cores they take a third of it. */
const MAX_BROWSER_RUN = 20 * 60_000;

/** The time limit of one vitest run, in milliseconds. On two slow cores the longest run takes a third of it. */
const MAX_RUN = 10 * 60_000;

/** A step that runs vitest against the built program. Each test counts as a case. */
export function vitestStep(name, args, env = {}) {
  return {
    name,
    run: () =>
      withReport(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const command = [tool('vitest'), 'run', ...reporters, ...args];
        const { code, output } = await capture(pinnedNode(), command, {
          env: { HALO_TEST_BUILT: '1', ...env },
          timeout: MAX_RUN,
        });
        const { numPassedTests = 0, numFailedTests = 0 } = read(report);
        // The line that names the PostgreSQL that the tests ran on. Runs without PostgreSQL have none.
        const note = /^PostgreSQL: .*$/m.exec(output)?.[0];
        return { ...outcome(numPassedTests, numFailedTests, code, output), note };
      }),
  };
}

/**
 * A step that runs the tests in a real browser: all of them, or those with one of the words in the path of their file. A
 * test that passes only at its second try counts as passed, because machines stall. It is still a defect, so the step's
 * note names it.
 */
export function browserStep(words) {
  return {
    name: 'end to end',
    run: () =>
      withReport(async (report) => {
        const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
        const command = [
          tool('@playwright/test', 'playwright'),
          'test',
          '--reporter=dot,json',
          '--retries=1',
          ...words,
        ];
        const { code, output } = await capture(pinnedNode(), command, { env, timeout: MAX_BROWSER_RUN });
        const { stats = {}, suites = [] } = read(report);
        const { expected = 0, flaky = 0, unexpected = 0 } = stats;
        const late = suites.flatMap(flakyTitles);
        const note = late.length === 0 ? undefined : `passed only at the second try: ${late.join(', ')}`;
        return { ...outcome(expected + flaky, unexpected, code, output), note };
      }),
  };
}

function flakyTitles({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}, '${title}'`), ...suites.flatMap(flakyTitles)];
}

/** True if a file of browser tests has one of the words in its name. */
export function hasBrowserTests(words) {
  return readdirSync(inRoot('tests', 'e2e')).some((file) => words.some((word) => file.includes(word)));
}

/** The counts of a run. If no test failed but the run itself did, or no test passed, the run counts as one failure. */
function outcome(passed, failed, code, output) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isBroken ? 1 : failed, output };
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'halo-tests-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
