import { t } from '#shared/language/language.ts';

/** Why a request to an address failed. */
export type OutgoingReason =
  | 'invalid'
  | 'credentials'
  | 'port'
  | 'private'
  | 'not-found'
  | 'unreachable'
  | 'certificate'
  | 'too-slow'
  | 'too-large'
  | 'redirects'
  | 'downgrade'
  | 'wrong-type'
  | 'unreadable'
  | 'busy'
  | 'stopped';

/**
 * Returns what a person is told, by the reason. A name that does not exist and a name of a private network get the same
 * text, so that nobody can find out which names the server's network has.
 */
export function outgoingMessage(reason: OutgoingReason): string {
  const messages: Record<OutgoingReason, string> = {
    invalid: t('This is not a web address. It starts with https:// or http://.'),
    credentials: t('The address contains a user name or a password. Use an address without them.'),
    port: t('halo does not use this port. Use port 80, 443, or one from 1024 up.'),
    private: t('This address is in a private network. The operator of this server can allow it.'),
    'not-found': t('halo cannot find this address, or it is in a private network. Check its spelling.'),
    unreachable: t('There is no answer from this address. Check it, or try again later.'),
    certificate: t('The certificate of this address is not valid.'),
    'too-slow': t('The address took too long to answer. Try again later.'),
    'too-large': t('The address answers with more than halo accepts.'),
    redirects: t('The address forwards too often. Use the address that it ends at.'),
    downgrade: t('The address forwards from https to http, which is not safe.'),
    'wrong-type': t('The address answers with another kind of content.'),
    unreadable: t('halo cannot read the answer of this address.'),
    busy: t('Too many addresses are being read for you. Try again in a moment.'),
    stopped: t('The server is stopping. Try again in a moment.'),
  };
  return messages[reason];
}

/** Returns what a person is told when an address answers with an error. */
export function refusalMessage(): string {
  return t('The address answered with an error.');
}
