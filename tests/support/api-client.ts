import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** The response to a request. */
export interface ApiResponse<Body> {
  status: number;
  /** The parsed JSON, or undefined without a body. */
  body: Body;
  text: string;
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
}

/** The options of a request besides path and body. */
export type CallOptions = Pick<InjectOptions, 'headers' | 'remoteAddress'>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An HTTP client like a browser: it keeps cookies, but sends no Origin header. */
export interface Client {
  cookies: Map<string, string>;
  get<Body = unknown>(path: string, options?: CallOptions): Promise<ApiResponse<Body>>;
  head(path: string, options?: CallOptions): Promise<ApiResponse<unknown>>;
  post<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>>;
  put<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>>;
  patch<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<ApiResponse<Body>>;
  delete<Body = unknown>(path: string, options?: CallOptions): Promise<ApiResponse<Body>>;
  /** Sends `payload` unchanged. */
  send<Body = unknown>(
    method: Method,
    path: string,
    payload: string | Buffer,
    options?: CallOptions,
  ): Promise<ApiResponse<Body>>;
}

/** A client of the app without a session. */
export function createClient(app: FastifyInstance): Client {
  const cookies = new Map<string, string>();

  async function call<Body>(options: InjectOptions): Promise<ApiResponse<Body>> {
    const response = await app.inject({ ...options, cookies: Object.fromEntries(cookies) });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = response.body !== '' && String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json<Body>() : (undefined as Body),
      text: response.body,
      headers: response.headers,
      cookies: response.cookies,
    };
  }

  const withBody =
    (method: Method) =>
    async <Body>(url: string, body?: unknown, options: CallOptions = {}) =>
      call<Body>({ method, url, ...options, ...(body !== undefined && { payload: body as object }) });

  return {
    cookies,
    get: async (url, options = {}) => call({ method: 'GET', url, ...options }),
    head: async (url, options = {}) => call({ method: 'HEAD', url, ...options }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: async (url, options = {}) => call({ method: 'DELETE', url, ...options }),
    send: async (method, url, payload, { headers, ...options } = {}) =>
      call({ method, url, payload, headers: { 'content-type': 'application/json', ...headers }, ...options }),
  };
}
