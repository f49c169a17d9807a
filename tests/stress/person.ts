/** A user of a running program, with an HTTP session that survives restarts of the program. */
export class NetworkPerson {
  #cookie = '';
  readonly email: string;

  constructor(email: string) {
    this.email = email;
  }

  /** Registers the account. */
  async register(address: string): Promise<void> {
    const response = await this.call(address, 'POST', '/api/register', { email: this.email, password: 'a long walk' });
    if (response.status !== 201) throw new Error(`Registering answered ${response.status}`);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  /** The headers of every request. */
  get headers(): Record<string, string> {
    return { cookie: this.#cookie };
  }

  /** Sends a request. Rejects when the program is unreachable. */
  async call(
    address: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${address}${path}`, {
      method,
      headers: { ...this.headers, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Reads a path. Throws unless it succeeds. */
  async read<ApiResponse>(address: string, path: string): Promise<ApiResponse> {
    const response = await this.call(address, 'GET', path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as ApiResponse;
  }
}
