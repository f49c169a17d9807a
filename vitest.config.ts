import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/console-setup.ts'];
const api = { include: ['tests/api/**/*.test.ts'], setupFiles, testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts'], setupFiles } },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...api, name: 'api-sqlite', provide: { engine: 'sqlite' } } },
      {
        test: {
          ...api,
          name: 'api-postgres',
          provide: { engine: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
});
