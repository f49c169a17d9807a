import { expect, it } from 'vitest';
import { getBasePath, withoutBasePath } from './base-path.ts';

it.each([
  [undefined, ''],
  ['https://halo.example', ''],
  ['https://halo.example/', ''],
  ['https://example.com/halo', '/halo'],
  ['https://example.com/apps/halo/', '/apps/halo'],
])('the base path of %s is "%s"', (publicUrl, path) => {
  expect(getBasePath(publicUrl)).toBe(path);
});

it.each([
  ['/halo/api/user?a=1', '/api/user?a=1'],
  ['/halo/', '/'],
  ['/halo', '/'],
  ['/halo?a=1', '/?a=1'],
  // The proxy left the path out.
  ['/api/user', '/api/user'],
  ['/halos/days', '/halos/days'],
])('%s asks for %s', (address, expected) => {
  expect(withoutBasePath(address, '/halo')).toBe(expected);
});

it('without a base path an address stays', () => {
  expect(withoutBasePath('/halo/days', '')).toBe('/halo/days');
});
