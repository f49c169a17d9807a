import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './factories.ts';

/**
 * Starts a server for a test file and signs up a new user for each test. Both objects are filled in before the tests
 * run.
 */
export function startTestServer(): { app: TestApp; person: Person } {
  const app = {} as TestApp;
  const person = {} as Person;
  beforeAll(async () => {
    Object.assign(app, await createTestApp());
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    Object.assign(person, await app.signUp());
  });
  return { app, person };
}
