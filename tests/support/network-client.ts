import type { ApiResponse, Client } from './api-client.ts';

/** Like `createClient`, but for a program that listens on a port. */
export function createNetworkClient(address: string): Client {
  const cookies = new Map<string, string>();

  async function call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: object = {},
  ): Promise<ApiResponse<Body>> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : undefined) as Body,
      text,
      headers: Object.fromEntries(response.headers),
      cookies: [],
    };
  }

  return {
    cookies,
    get: async (path) => call('GET', path),
    head: async (path) => call('HEAD', path),
    post: async (path, body, options) => call('POST', path, body, options?.headers),
    put: async (path, body) => call('PUT', path, body),
    patch: async (path, body) => call('PATCH', path, body),
    delete: async (path) => call('DELETE', path),
    send: async (method, path, payload) => call(method, path, payload.toString()),
  };
}
