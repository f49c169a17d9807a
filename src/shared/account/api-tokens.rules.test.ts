import { describe, expect, it } from 'vitest';
import { declaredEndpoints, getName } from '#tests/support/endpoints.ts';
import { formatToken, isPermitted, neededPermission, TOKEN_AREAS, userIdOfToken } from './api-tokens.rules.ts';

const endpoints = await declaredEndpoints();
const everything = { access: 'write', areas: TOKEN_AREAS } as const;

describe('a token', () => {
  it.each(
    endpoints.filter(({ access }) => access !== 'user').map((endpoint) => [getName(endpoint), endpoint] as const),
  )('never opens %s, which is not for ordinary users', (_name, endpoint) => {
    // Reading the versions is harmless; adding one is for the owner, whose role is checked as well.
    if (endpoint.path.startsWith('/api/version')) return;
    expect(isPermitted(everything, endpoint)).toBe(false);
  });

  it.each(['/api/change-password', '/api/delete-account', '/api/sessions', '/api/tokens', '/api/unknown'])(
    'never opens %s',
    (path) => expect(neededPermission({ method: 'POST', path })).toBeUndefined(),
  );

  it('that may only read opens no endpoint that changes something', () => {
    const reading = { access: 'read', areas: TOKEN_AREAS } as const;
    const opened = endpoints.filter((endpoint) => isPermitted(reading, endpoint) && endpoint.method !== 'GET');
    expect(opened.map(getName).toSorted()).toEqual([
      'POST /api/halo/second-reading',
      'POST /api/natural-language',
      'POST /api/transcribe',
    ]);
  });

  it('for tasks does not open what shows other items', () => {
    const tasks = { access: 'write', areas: ['tasks'] } as const;
    expect(isPermitted(tasks, { method: 'POST', path: '/api/tasks' })).toBe(true);
    expect(isPermitted(tasks, { method: 'HEAD', path: '/api/tasks/all' })).toBe(true);
    for (const path of ['/api/goals', '/api/carry-over', '/api/history', '/api/export', '/api/halo/matches'])
      expect(isPermitted(tasks, { method: 'GET', path })).toBe(false);
  });
});

describe('userIdOfToken', () => {
  it('returns the id that formatToken wrote', () => {
    expect(userIdOfToken(formatToken(42, 'x'.repeat(43)))).toBe(42);
  });

  it.each(['', 'halo_1', 'halo_0_' + 'x'.repeat(43), `halo_-1_${'x'.repeat(43)}`, `halo_1_${'x'.repeat(44)}`])(
    'refuses %j',
    (token) => expect(userIdOfToken(token)).toBeUndefined(),
  );
});
