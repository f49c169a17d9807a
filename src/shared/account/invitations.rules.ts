/** How many days an invitation can be used. */
export const INVITATION_DAYS = 7;

/** The maximum length of the note that says whom an invitation is for. */
export const INVITATION_NOTE_LENGTH = 100;

/** The part of the address of the sign-in page that holds an invitation. Browsers do not send it to the server. */
const INVITATION_HASH = '#invitation=';

/** Returns the link of an invitation. `address` is that of halo, such as `https://halo.example`. */
export function invitationLink(address: string, token: string): string {
  return `${address}/auth${INVITATION_HASH}${token}`;
}

/** Returns the invitation in the hash of an address; undefined without one. */
export function invitationIn(hash: string): string | undefined {
  return hash.startsWith(INVITATION_HASH) ? hash.slice(INVITATION_HASH.length) : undefined;
}
