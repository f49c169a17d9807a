import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invitationIn, invitationLink } from './invitations.rules.ts';

it('the link of an invitation holds its token where browsers do not send it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{43}$/), (token) => {
      const { origin, pathname, search, hash } = new URL(invitationLink('https://halo.example', token));

      expect([origin, pathname, search]).toEqual(['https://halo.example', '/auth', '']);
      expect(invitationIn(hash)).toBe(token);
    }),
  );
});

it.each(['', '#', '#code', '#invitations'])('the hash %j holds no invitation', (hash) => {
  expect(invitationIn(hash)).toBeUndefined();
});
