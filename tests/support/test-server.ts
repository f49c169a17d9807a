import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import type { Person } from './factories.ts';

/**
 * A server for a file of API tests and a person who is new in each test. Both are filled in before the tests run, so that a file
 * can name them once.
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
