import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import * as speech from '#shared/halo/speech.contract.ts';
import * as tasks from '#shared/tasks/tasks.contract.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { declaredEndpoints } from '../support/endpoints.ts';

interface Operation {
  summary: string;
  description: string;
  tags: string[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> };
  parameters?: { name: string; in: string }[];
}

let app: TestApp;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  app = await createTestApp();
  ({ paths } = (await app.visitor().get<{ paths: typeof paths }>('/api/openapi.json')).body);
});
afterAll(async () => app.close());

const endpoints = await declaredEndpoints();

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'Anybody may call this.',
  user: 'For signed-in people.',
  admin: 'For admins only.',
  owner: 'For the owner only.',
};

const namesIn = (schema: Endpoint['query']) => (schema === undefined ? [] : Object.keys((schema as z.ZodObject).shape));

const getOperation = ({ method, path }: Endpoint) => paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'describes %s as its contract declares it',
    (_name, endpoint) => {
      const operation = getOperation(endpoint);

      expect(operation?.summary).toBe(endpoint.summary);
      expect(operation?.description).toBe(ACCESS[endpoint.access]);
      expect(Object.keys(operation?.responses ?? {})).toEqual([String(endpoint.status)]);
      expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined);
      expect((operation?.parameters ?? []).map((parameter) => [parameter.in, parameter.name])).toEqual([
        ...namesIn(endpoint.query).map((name) => ['query', name]),
        ...namesIn(endpoint.params).map((name) => ['path', name]),
      ]);
    },
  );

  it('describes no undeclared endpoint', () => {
    const declared = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('describes the fields of a new task', () => {
    const schema = getOperation(tasks.createTask)?.requestBody?.content['application/json']?.schema;

    expect(schema?.required).toEqual(['title', 'date']);
    expect(schema?.properties).toMatchObject({
      isFlagged: { type: 'boolean', nullable: true, description: 'Alias of flagged' },
      recurringPattern: { enum: tasks.RECURRING_PATTERNS, nullable: true },
    });
  });

  it('describes a recording as a form', () => {
    const content = getOperation(speech.transcribe)?.requestBody?.content ?? {};

    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { audio: { type: 'string', format: 'binary' } },
      required: ['audio'],
    });
  });
});

it('the API documentation is readable without a session', async () => {
  const page = await app.visitor().get('/api/docs');

  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.text).toMatch(/swagger/i);
});

it('the health check reports a ready server', async () => {
  expect(await app.visitor().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

it('every response has security headers', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/user']) {
    const { headers } = await app.visitor().get(path);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

it('the health check returns 503 when the database is lost', async () => {
  const closed = await createTestApp();
  await closed.database.close();
  const health = await closed.visitor().get('/api/health');
  await closed.close().catch(() => undefined);

  expect(health).toMatchObject({ status: 503, body: { code: 'not-ready' } });
});
