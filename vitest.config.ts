import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/console-setup.ts'];
const api = { include: ['tests/api/**/*.test.ts'], setupFiles, testTimeout: 20_000, hookTimeout: 30_000 };

/** API tests of what is decided before the database is asked, or is the same whatever it answers. They run on SQLite only. */
const WITHOUT_DATABASE = [
  'answers',
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
    // Files share their modules: loading the server anew for each took as long as its tests.
    isolate: false,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], setupFiles } },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
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
