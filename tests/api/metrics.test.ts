import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocation, type EmptyLocation } from '../support/location.ts';
import { readSeries } from '../support/metrics-text.ts';
import { findFreePort } from '../support/postgres.ts';
import { startProgram, type RunningProgram } from '../support/program.ts';

const SAMPLE = /^([a-z_0-9]+)(?:\{((?:[a-z]+="[^"\n]*",?)+)\})? (\S+)$/;

let location: EmptyLocation;
let program: RunningProgram | undefined;
let port: number;

beforeEach(async () => {
  location = await createLocation();
  port = await findFreePort();
});
afterEach(async () => {
  program?.stop();
  await program?.ended;
  program = undefined;
  await location.remove();
});

/** Starts the program with METRICS_PORT. Returns its public address. */
async function start(environment: Record<string, string> = { METRICS_PORT: String(port) }): Promise<string> {
  program = startProgram({ ...location.environment, ...environment });
  return (await program.ready).slice('halo is ready at '.length);
}

async function readMetrics(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** The series that counts requests. */
const requests = (method: string, route: string, status: string) =>
  `halo_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('metrics', () => {
  it('are valid Prometheus text: each series once, with a declared type', async () => {
    const address = await start();
    for (const path of ['/api/health', '/api/user', '/nowhere']) await fetch(`${address}${path}`);
    const lines = (await readMetrics()).split('\n').filter((line) => line !== '');
    const kinds = new Map(
      lines.flatMap((line) => {
        const [, name, kind] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, kind] as const];
      }),
    );
    const series = lines.filter((line) => !line.startsWith('#'));

    for (const line of lines.filter((candidate) => candidate.startsWith('#')))
      expect(line).toMatch(/^# (HELP|TYPE) \w+ /);
    const isDeclared = (line: string) => {
      const [, name = '', , value] = SAMPLE.exec(line) ?? [];
      const isPart = kinds.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
      return Number.isFinite(Number(value)) && (kinds.has(name) || isPart);
    };
    expect(series.filter((line) => !isDeclared(line))).toEqual([]);
    const names = series.map((line) => line.slice(0, line.lastIndexOf(' ')));
    expect(new Set(names).size).toBe(names.length);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'halo_database_up'])
      expect(names).toContain(name);
    expect(names).toContainEqual(expect.stringMatching(/^halo_build_info\{version="\d+\.\d+\.\d+"\}$/));
  });

  it('count requests by route pattern and contain no user data', async () => {
    const address = await start();
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const send = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      headers['cookie'] ??= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return response;
    };
    await send('POST', '/api/register', { email: 'ana@halo.example', password: 'correct horse' });
    for (const date of ['2026-11-21', '2026-11-22']) await send('GET', `/api/tasks/date/${date}`);
    await send('DELETE', '/api/tasks/271828');
    await send('GET', '/some/page/of-ana?secret=314159');
    await send('GET', '/assets/of-ana-314159.js');

    await expect
      .poll(async () => readSeries(await readMetrics(), requests('GET', '*', '4xx')), { timeout: 5_000 })
      .toBe(2);
    const text = await readMetrics();
    expect(readSeries(text, requests('POST', '/api/register', '2xx'))).toBe(1);
    expect(readSeries(text, requests('GET', '/api/tasks/date/:date', '2xx'))).toBe(2);
    expect(readSeries(text, requests('DELETE', '/api/tasks/:id', '4xx'))).toBe(1);
    const labels = '{method="GET",route="/api/tasks/date/:date"}';
    expect(readSeries(text, `halo_http_request_duration_seconds_count${labels}`)).toBe(2);
    expect(readSeries(text, `halo_http_request_duration_seconds_sum${labels}`)).toBeGreaterThan(0);
    expect(text).not.toMatch(/2026-11|271828|314159|ana\b/);
  });

  it('count requests in progress and aborted ones', async () => {
    const { hostname, port: publicPort } = new URL(await start());
    const socket = connect({ host: hostname, port: Number(publicPort) });
    socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{');
    const inProgress = async () => readSeries(await readMetrics(), 'halo_http_requests_in_progress');

    await expect.poll(inProgress, { timeout: 5_000 }).toBe(1);
    socket.destroy();
    await expect.poll(inProgress, { timeout: 5_000 }).toBe(0);
    expect(readSeries(await readMetrics(), requests('POST', '/api/login', 'aborted'))).toBe(1);
  });
});

describe('the metrics port', () => {
  it('serves only /metrics, which the public port does not serve', async () => {
    const address = await start();

    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    for (const path of ['/', '/api/health', '/metrics/more']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    }
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('is closed unless METRICS_PORT is set', async () => {
    const address = await start({ METRICS_PORT: '', METRICS_HOST: '127.0.0.1' });

    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('closes on SIGTERM, also while a client stays connected', async () => {
    await start();
    const socket = connect({ host: '127.0.0.1', port });
    socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    const asked = performance.now();
    program?.stop();

    expect(await program?.ended).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - asked).toBeLessThan(5_000);
    socket.destroy();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('is named in one line when it is in use or not local', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const taken = (server.address() as AddressInfo).port;
    const refusal = async (environment: Record<string, string>) =>
      startProgram({ ...location.environment, ...environment }).ended;

    expect(await refusal({ METRICS_PORT: String(taken) })).toEqual({
      code: 1,
      stdout: '',
      stderr: `halo cannot start: METRICS_PORT: the port ${taken} is in use. Set it to another one.\n`,
    });
    expect(await refusal({ METRICS_PORT: String(port), METRICS_HOST: '192.0.2.1' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'halo cannot start: METRICS_HOST: 192.0.2.1 is no address of this machine.\n',
    });
    server.close();
  });
});
