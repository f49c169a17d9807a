import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/console-setup.ts'];
// Creating a database on the three servers of Citus takes about a second.
const patience = process.env['HALO_TEST_POSTGRES'] === 'citus' ? 4 : 1;
const api = {
  include: ['tests/api/**/*.test.ts'],
  setupFiles,
  testTimeout: patience * 20_000,
  hookTimeout: patience * 30_000,
  expect: { poll: { timeout: patience * 1_000 } },
};

/**
 * API tests whose results do not depend on the database: halo responds before it queries, or the same way for every
 * result. They run on SQLite only.
 */
const WITHOUT_DATABASE = [
  'authorization',
  'backup-damage',
  'broken-requests',
  'documentation',
  'endings',
  'every-endpoint',
  'halo',
  'image',
  'language-model',
  'logs',
  'metrics',
  'page',
  'portability-files',
  'portability-limits',
  'refused-starts',
  'same-origin',
  'slow-requests',
  'speech',
  'survival',
].map((name) => `tests/api/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Test files share their modules, so none of them may mock a module. Loading the server for each file takes as long
    // as the file's tests.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          alias: { 'idb-keyval': fileURLToPath(new URL('tests/support/fake-idb-keyval.ts', import.meta.url)) },
          include: ['src/**/*.test.ts', 'tests/support/**/*.test.ts', 'training/**/*.test.ts'],
          setupFiles,
          // Some try thousands of cases, on slow machines with other work.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...api, name: 'api-sqlite', provide: { engine: 'sqlite' } } },
      {
        test: {
          ...api,
          name: 'api-postgres',
          exclude: WITHOUT_DATABASE,
          provide: { engine: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
});
