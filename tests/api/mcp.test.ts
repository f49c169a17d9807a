import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/history/history.contract.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createApiToken } from '../support/endpoint-samples.ts';
import { makeTask, TODAY, type Person } from '../support/factories.ts';

let app: TestApp;
let person: Person;
const clients: Client[] = [];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  person = await app.signUp();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(async (client) => client.close()));
});

const createToken = async (fields: object = {}) => (await createApiToken(person, fields)).token;

/** A client of the protocol's own library, connected with a token. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const address = new URL('http://halo.example/mcp');
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit, fetch: fetchFromApp }));
  clients.push(client);
  return client;
}

/** Sends a request of the library to the app, without a network. */
async function fetchFromApp(_address: string | URL, { method = 'GET', headers, body }: RequestInit = {}) {
  const options = { headers: Object.fromEntries(new Headers(headers)) };
  const visitor = app.visitor();
  const response =
    method === 'POST'
      ? await visitor.send('POST', '/mcp', body as string, options)
      : await visitor.get('/mcp', options);
  const hasBody = response.status !== 202 && response.text !== '';
  return new Response(hasBody ? response.text : null, {
    status: response.status,
    headers: { 'content-type': response.headers['content-type'] ?? 'text/plain' },
  });
}

/** Calls a tool. Returns its response as JSON, or its error as text. */
async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [first] = content as { type: string; text: string }[];
  return isError === true ? { error: first?.text ?? '' } : { body: JSON.parse(first?.text ?? 'null') as unknown };
}

describe('an assistant', () => {
  it('lists tools with described arguments', async () => {
    const { tools } = await (await connect(await createToken())).listTools();
    const find = (name: string) => tools.find((tool) => tool.name === name);

    expect(tools).toHaveLength(33);
    expect(find('create_task')?.inputSchema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['title', 'date']) as string[],
    });
    expect(find('update_task')?.inputSchema).toMatchObject({
      required: ['id'],
      properties: { id: { type: 'integer' } },
    });
    expect(find('update_task')?.inputSchema.properties).not.toHaveProperty('expected');
    expect(find('delete_task')?.annotations).toMatchObject({ destructiveHint: true });
    expect(find('list_day')?.annotations).toMatchObject({ readOnlyHint: true });
  });

  it('adds, finds, completes, moves and deletes a task, which the history shows and undoes', async () => {
    const client = await connect(await createToken());
    const { body } = await callTool(client, 'create_task', { title: 'Call the bank', date: TODAY });
    const { id } = body as Task;
    expect((await callTool(client, 'find_item', { searchTerm: 'bank' })).body).toMatchObject([{ id }]);
    expect((await callTool(client, 'update_task', { id, isCompleted: true })).body).toMatchObject({
      isCompleted: true,
    });
    expect((await callTool(client, 'move_task', { searchTerm: 'bank', targetDate: '2026-11-25' })).body).toMatchObject({
      date: '2026-11-25',
    });
    await client.callTool({ name: 'delete_task', arguments: { id } });
    expect((await callTool(client, 'list_day', { date: '2026-11-25' })).body).toEqual([]);

    const entries = (await person.get<HistoryEntry[]>('/api/history')).body;
    expect(entries.map(({ actor, verb }) => `${actor} ${verb}`)).toEqual([
      'api deleted',
      'api moved',
      'api completed',
      'api added',
    ]);
    await client.callTool({ name: 'undo_action', arguments: { id: entries[0]?.number } });
    expect((await callTool(client, 'list_day', { date: '2026-11-25' })).body).toMatchObject([{ id }]);
  });

  it('completes a habit and reads its list', async () => {
    const client = await connect(await createToken());
    const fields = { title: 'Read', isWeekly: true, frequency: 'weekly', dueDate: TODAY };
    const created = await callTool(client, 'create_habit', fields);
    expect(created.error).toBeUndefined();
    const { id } = created.body as { id: number };
    expect((await callTool(client, 'complete_habit', { id, date: TODAY })).error).toBeUndefined();
    expect(JSON.stringify(await callTool(client, 'list_habits', { date: TODAY, isWeekly: true }))).toContain('Read');
  });

  it('is told in plain words what is wrong with its call', async () => {
    const client = await connect(await createToken());

    const { error } = await callTool(client, 'create_task', { title: ' ', date: 'tomorrow' });
    expect(error).toContain('Title is required');
    expect((await callTool(client, 'delete_task', { id: 999_999 })).error).toContain('not found');
    expect((await callTool(client, 'delete_task', {})).error).toContain('positive number');
  });

  it('cannot leave the tool it calls through its arguments', async () => {
    const client = await connect(await createToken());
    const task = await makeTask(person);

    const { error } = await callTool(client, 'delete_task', { id: `${task.id}/../../user` });
    expect(error).toContain('positive number');
  });
});

describe('a token that may only read', () => {
  it('sees reading tools only and cannot call others', async () => {
    const client = await connect(await createToken({ access: 'read', areas: ['tasks'] }));
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual(['list_day', 'list_week']);
    await expect(client.callTool({ name: 'create_task', arguments: { title: 'No', date: TODAY } })).rejects.toThrow(
      'create_task',
    );
  });
});

describe('/mcp', () => {
  const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const headers = { accept: 'application/json, text/event-stream' };

  it('is closed without a token, also to a signed-in browser, and to a token of another account', async () => {
    expect((await app.visitor().post('/mcp', hello, { headers })).status).toBe(401);
    expect((await person.post('/mcp', hello, { headers })).status).toBe(401);
    const forged = { ...headers, authorization: `Bearer halo_${person.user.id}_${'x'.repeat(43)}` };
    expect((await app.visitor().post('/mcp', hello, { headers: forged })).status).toBe(401);
  });

  it('opens no stream and no session', async () => {
    const authorization = `Bearer ${await createToken()}`;
    expect((await app.visitor().get('/mcp', { headers: { ...headers, authorization } })).status).toBe(405);
    expect((await app.visitor().delete('/mcp', { headers: { authorization } })).status).toBe(405);
  });

  it('refuses many calls in one request', async () => {
    const authorization = `Bearer ${await createToken()}`;
    const { status } = await app.visitor().post('/mcp', [hello, hello], { headers: { ...headers, authorization } });
    expect(status).toBe(400);
  });

  it.each([[{}], [{ jsonrpc: '2.0', id: 1, method: 'unknown' }], [{ ...hello, params: { name: 7 } }]])(
    'answers %j at once',
    async (message) => {
      const authorization = `Bearer ${await createToken()}`;
      const { status } = await app.visitor().post('/mcp', message, { headers: { ...headers, authorization } });
      expect(status).toBeLessThan(500);
    },
  );
});
