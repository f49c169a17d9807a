import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { inRoot, pinnedNode, tool } from './paths.mjs';
import { capture } from './processes.mjs';

/** The time limit of all browser tests, in milliseconds. On two slow cores they take half of it. */
const MAX_BROWSER_RUN = 30 * 60_000;

/** The time limit of one vitest run, in milliseconds. On two slow cores the longest run takes half of it. */
const MAX_RUN = 20 * 60_000;

/** A file system in memory, which Linux has. */
const MEMORY = '/dev/shm';

/** The free bytes that a file system in memory must have. The tests use less than half of them at a time. */
const NEEDED_MEMORY = 2 * 1024 ** 3;

/** A step that runs vitest against the built program. Each test counts as a case. */
export function vitestStep(name, args, env = {}) {
  return {
    name,
    run: () =>
      withFolder(async (folder) => {
        const report = join(folder, 'report.json');
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
        const command = [tool('vitest'), 'run', ...reporters, ...args];
        const { code, output } = await capture(pinnedNode(), command, {
          env: { HALO_TEST_BUILT: '1', TMPDIR: folder, ...env },
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
      withFolder(async (folder) => {
        const report = join(folder, 'report.json');
        const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, TMPDIR: folder };
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

/** Gives `work` a folder for temporary files and removes it afterwards. PostgreSQL's user can create files in it, too. */
async function withFolder(work) {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'halo-tests-'));
  chmodSync(folder, 0o1777);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** True if temporary files fit into memory. Creating a database on a disk takes up to five times as long. */
function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_MEMORY;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
}
