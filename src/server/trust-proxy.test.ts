import fastify from 'fastify';
import { expect, it } from 'vitest';
import { trustProxyOption, trustProxySchema, type TrustProxy } from './trust-proxy.ts';

it.each<[text: string, setting: TrustProxy]>([
  ['true', true],
  ['false', false],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['loopback', 'loopback'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['192.0.2.1, ::1,fd00::/8, uniquelocal', '192.0.2.1, ::1,fd00::/8, uniquelocal'],
])('TRUST_PROXY=%s is valid', (text, setting) => {
  expect(trustProxySchema.parse(text)).toBe(setting);
});

it.each([
  'foo',
  '-1',
  '1.5',
  '100',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::1/129',
  '10.0.0',
  'loopback,',
  'loopback,foo',
  'yes',
  'fe80::1%eth0',
])('TRUST_PROXY=%s is invalid', (text) => {
  expect(trustProxySchema.safeParse(text).success).toBe(false);
});

/** Returns the caller's address for a connection from 127.0.0.1 with two forwarded addresses. */
async function getCaller(setting: TrustProxy): Promise<string> {
  const app = fastify({ trustProxy: trustProxyOption(setting) });
  app.get('/', (request, reply) => reply.send(request.ip));
  const { body } = await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.66, 198.51.100.1' } });
  await app.close();
  return body;
}

it.each<[setting: TrustProxy, caller: string]>([
  [false, '127.0.0.1'],
  [0, '127.0.0.1'],
  [1, '198.51.100.1'],
  ['loopback', '198.51.100.1'],
  [2, '203.0.113.66'],
  ['loopback,198.51.100.1', '203.0.113.66'],
  [true, '203.0.113.66'],
])('with TRUST_PROXY=%s the caller is %s', async (setting, caller) => {
  expect(await getCaller(setting)).toBe(caller);
});

it('the server starts with every valid TRUST_PROXY', async () => {
  for (const text of ['10.0.0.0/8', '192.0.2.1, ::1,fd00::/8, uniquelocal', '::ffff:10.0.0.1', '::/1']) {
    expect(await getCaller(trustProxySchema.parse(text))).toMatch(/^[\d.]+$/);
  }
});
