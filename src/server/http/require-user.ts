import { AppError } from './app-error.ts';
import type { Authenticate, AuthenticatedUser } from './endpoints.ts';
import type { TokenCookie } from './cookies.ts';

/** The user of a session token. `renewedFor` is set when the cookie's lifetime is extended by that many seconds. */
export interface FoundSession extends AuthenticatedUser {
  renewedFor: number | undefined;
}

/** Creates the authentication by session cookie. A remembered browser's cookie is renewed together with its session. */
export function requireUser(
  cookie: TokenCookie,
  findSession: (token: string) => Promise<FoundSession | undefined>,
): Authenticate {
  return async (request, reply) => {
    const token = cookie.read(request);
    const session = token === undefined ? undefined : await findSession(token);
    if (token === undefined || session === undefined) throw new AppError('signed-out', 'Please sign in');
    if (session.renewedFor !== undefined) cookie.write(request, reply, token, session.renewedFor);
    return session;
  };
}
