/** Somebody who talks to a running program as a browser does; the session outlives the program. */
export class NetworkPerson {
  #cookie = '';
  readonly email: string;

  constructor(email: string) {
    this.email = email;
  }

  /** Makes the account. */
  async register(address: string): Promise<void> {
    const response = await this.call(address, 'POST', '/api/register', { email: this.email, password: 'a long walk' });
    if (response.status !== 201) throw new Error(`Registering answered ${response.status}`);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  /** What each of their calls carries. */
  get headers(): Record<string, string> {
    return { cookie: this.#cookie };
  }

  /** Makes a call; rejects when the program is gone. */
  async call(address: string, method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${address}${path}`, {
      method,
      headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Makes a call that reads. Throws unless it succeeds. */
  async read<Answer>(address: string, path: string): Promise<Answer> {
    const response = await this.call(address, 'GET', path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Answer;
  }
}
