import type { Access } from '#shared/api/endpoint.ts';

/** How the API's documentation says who may call. */
export const ACCESS_DESCRIPTION: Record<Access, string> = {
  public: 'Anybody may call this.',
  user: 'For signed-in people.',
};
