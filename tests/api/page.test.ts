import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({}, '<!doctype html><script nonce="HALO_CSP_NONCE"></script>');
});
afterAll(async () => app.close());

describe('the page', () => {
  it.each([
    ['/', 200],
    ['/days', 200],
    ['/days/', 200],
    ['/days?date=2026-11-21', 200],
    ['/nowhere', 404],
  ])('%s returns %i for GET and HEAD', async (path, status) => {
    const page = await app.visitor().get(path);
    const head = await app.visitor().head(path);

    expect(page).toMatchObject({ status, text: expect.stringMatching(/^<!doctype html><script nonce="[^"]{20,}">/) });
    expect(head).toMatchObject({
      status,
      text: '',
      headers: { 'content-type': page.headers['content-type'], 'content-length': page.headers['content-length'] },
    });
  });

  it('allows only its own scripts, with a new nonce each time, and no frames', async () => {
    const getNonce = (text: string) => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
    const first = await app.visitor().get('/days');
    const second = await app.visitor().get('/days');
    const policy = String(first.headers['content-security-policy']);

    expect(policy).toContain(`script-src 'self' 'nonce-${getNonce(first.text)}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(getNonce(second.text)).not.toBe(getNonce(first.text));
  });

  it.each([
    ['https://halo.example/', '/'],
    ['https://example.com/halo', '/halo/'],
  ])('with PUBLIC_URL %s names %s, and is found with and without that path', async (publicUrl, base) => {
    const below = await createTestApp({ publicUrl }, '<!doctype html><base href="/" />');
    try {
      for (const address of [`${base}days`, '/days', `${base}days?date=2026-11-21`, base])
        expect(await below.visitor().get(address)).toMatchObject({
          status: 200,
          text: `<!doctype html><base href="${base}" />`,
        });
      expect(await below.visitor().get(`${base}api/user`)).toMatchObject({ status: 401 });
    } finally {
      await below.close();
    }
  });

  it.each(['/api/nowhere', '/assets/nowhere.js'])('is not returned for %s', async (path) => {
    expect(await app.visitor().get(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await app.visitor().head(path)).toMatchObject({ status: 404 });
  });
});
