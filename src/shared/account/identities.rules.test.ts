import { expect, it } from 'vitest';
import { PROVIDER_REFUSALS, refusalAddress, refusalIn } from './identities.rules.ts';

it.each(PROVIDER_REFUSALS)('the address of the refusal %s says it', (reason) => {
  const { origin, pathname, hash } = new URL(refusalAddress(reason, '/settings'), 'https://halo.example');

  expect([origin, pathname, refusalIn(hash)]).toEqual(['https://halo.example', '/settings', reason]);
});

it.each(['', '#provider=', '#provider=<script>', '#code'])('the hash %j holds no refusal', (hash) => {
  expect(refusalIn(hash)).toBeUndefined();
});
