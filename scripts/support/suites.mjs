import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { inRoot, pinnedNode, tool } from './paths.mjs';
import { capture } from './processes.mjs';

/** How long all tests in the browser may take, in milliseconds: on two slow cores they take a third of that. */
const LONGEST_BROWSER_RUN = 20 * 60_000;

/** How long a run of vitest may take, in milliseconds: on two slow cores the longest takes a third of that. */
const LONGEST_RUN = 10 * 60_000;

/** A run of vitest on what was built. Each of its tests counts. */
export function vitestStep(name, args, env = {}) {
  return {
    name,
    run: () =>
      withReport(async (report) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const command = [tool('vitest'), 'run', ...reporters, ...args];
        const { code, output } = await capture(pinnedNode(), command, {
          env: { HALO_TEST_BUILT: '1', ...env },
          timeout: LONGEST_RUN,
        });
        const { numPassedTests = 0, numFailedTests = 0 } = read(report);
        // Which PostgreSQL the tests ran on, when they did.
        const note = /^PostgreSQL: .*$/m.exec(output)?.[0];
        return { ...outcome(numPassedTests, numFailedTests, code, output), note };
      }),
  };
}

/**
 * The tests in a real browser: all, or those whose file's path has one of the words in it. A test that passes at its second try only
 * is a defect: it counts as passed, as machines stall, and is named.
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
        const { code, output } = await capture(pinnedNode(), command, { env, timeout: LONGEST_BROWSER_RUN });
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

/** Whether the name of a file of browser tests has one of the words in it. */
export function hasBrowserTests(words) {
  return readdirSync(inRoot('tests', 'e2e')).some((file) => words.some((word) => file.includes(word)));
}

/** A run that failed as a whole, or in which no test ran at all, is a failure whatever its tests say. */
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
