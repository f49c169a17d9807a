import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({}, '<!doctype html><title>halo</title>');
});
afterAll(async () => app.close());

describe('the page', () => {
  it.each([
    ['/', 200],
    ['/days', 200],
    ['/days/', 200],
    ['/days?date=2026-11-21', 200],
    ['/nowhere', 404],
  ])('%s is answered with %i, to HEAD as to GET', async (path, status) => {
    const page = await app.visitor().get(path);
    const head = await app.visitor().head(path);

    expect(page).toMatchObject({ status, text: '<!doctype html><title>halo</title>' });
    expect(head).toMatchObject({
      status,
      text: '',
      headers: { 'content-type': page.headers['content-type'], 'content-length': page.headers['content-length'] },
    });
  });

  it.each(['/api/nowhere', '/assets/nowhere.js'])('is no answer to %s', async (path) => {
    expect(await app.visitor().get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await app.visitor().head(path)).toMatchObject({ status: 404 });
  });
});
