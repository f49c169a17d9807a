import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingReason } from '#shared/outgoing/failures.rules.ts';
import { startRemote, type Remote } from '#tests/support/remote.ts';
import { parseAllowedAddresses, type AllowedAddresses } from './address-policy.ts';
import { createOutgoing, type Outgoing, type OutgoingResponse, type OutgoingRequest } from './outgoing.ts';
import { OutgoingFailure } from './outgoing-failure.ts';
import type { HostAddress } from './resolve-host.ts';

const MEGABYTE = 1_048_576;
const PERSON = 7;

let remote: Remote;
let port: number;
/** A way to the local server, which the operator has allowed. */
let home: Outgoing;
/** A way to public addresses only. */
let strict: Outgoing;

/** The addresses that the name server gives, one list for each question. */
let names: Record<string, string[][]>;
const resolve = async (host: string): Promise<HostAddress[]> => {
  const [first = [], ...later] = names[host] ?? [];
  if (later.length > 0) names[host] = later;
  return first.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

const allow = (text: string) => parseAllowedAddresses(text) as AllowedAddresses;
const local = (path = '/') => `http://127.0.0.1:${port}${path}`;
const read = async (address: string, more: Partial<OutgoingRequest> = {}, way = home): Promise<OutgoingResponse> =>
  way.send(PERSON, { address, mostBytes: MEGABYTE, ...more });

/** Returns why a request failed. Fails if it did not. */
async function getReason(sending: Promise<unknown>): Promise<OutgoingReason> {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutgoingFailure);
  return (error as OutgoingFailure).reason;
}

/** Responds to each request by its number. */
function respondInTurn(...responses: ((response: ServerResponse) => void)[]): void {
  let count = 0;
  remote.behave((response) => {
    responses[Math.min(count, responses.length - 1)]?.(response);
    count += 1;
  });
}

const redirectTo =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location }).end();

beforeAll(async () => {
  remote = await startRemote();
  port = Number(new URL(remote.service.url).port);
});
afterAll(async () => remote.close());
beforeEach(() => {
  names = { 'calendar.test': [['127.0.0.1']] };
  home = createOutgoing({ allowed: allow('127.0.0.0/8'), resolve });
  strict = createOutgoing({ allowed: allow(''), resolve });
  remote.answerWith('content');
});
afterEach(() => {
  home.close();
  strict.close();
});

describe('a request to an address that a person gave', () => {
  it('returns status, headers and body, and sends no cookie and nothing about the server', async () => {
    remote.behave((response) => response.writeHead(201, { 'x-kind': 'calendar', 'set-cookie': 'a=b' }).end('content'));
    const answer = await read(`http://calendar.test:${port}/feed?key=1#part`);
    await read(`http://calendar.test:${port}/feed`);

    expect(answer).toMatchObject({ status: 201, headers: { 'x-kind': 'calendar' } });
    expect(answer.body.toString()).toBe('content');
    expect(remote.asked.map(({ path }) => path)).toEqual(['/feed?key=1', '/feed']);
    expect(Object.keys(remote.asked[1]?.headers ?? {}).toSorted()).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(remote.asked[0]?.headers.host).toBe(`calendar.test:${port}`);
  });

  it('posts a body with its headers', async () => {
    await read(local(), { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } });

    expect(remote.asked[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(remote.asked[0]?.body.toString()).toBe('{"a":1}');
  });

  it.each([
    ['gzip', gzipSync('content')],
    ['br', brotliCompressSync('content')],
    ['GZIP', gzipSync('content')],
  ])('decompresses %s', async (encoding, bytes) => {
    remote.behave((response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));

    expect((await read(local())).body.toString()).toBe('content');
  });

  it('has no body when nothing was modified', async () => {
    remote.behave((response) => response.writeHead(304, { 'content-encoding': 'gzip' }).end());

    expect(await read(local())).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  it('follows three redirects, also to a relative address', async () => {
    respondInTurn(redirectTo('/a'), redirectTo(local('/b'), 308), redirectTo('c', 307), (response) =>
      response.end('x'),
    );
    const answer = await read(local());

    expect(answer.address).toBe(local('/c'));
    expect(remote.asked).toHaveLength(4);
  });

  it('uses no proxy of the environment', async () => {
    const before = process.env['HTTP_PROXY'];
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
    try {
      expect((await read(local())).status).toBe(200);
    } finally {
      if (before === undefined) delete process.env['HTTP_PROXY'];
      else process.env['HTTP_PROXY'] = before;
    }
  });
});

describe('addresses that are refused before anything is sent', () => {
  afterEach(() => expect(remote.asked).toEqual([]));

  it.each<[string, OutgoingReason]>([
    ['file:///etc/passwd', 'invalid'],
    ['ftp://calendar.test/', 'invalid'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'invalid'],
    ['data:text/calendar,BEGIN:VCALENDAR', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['//calendar.test/', 'invalid'],
    ['calendar.test', 'invalid'],
    ['http://', 'invalid'],
    ['http://[::1', 'invalid'],
    [`http://calendar.test/${'x'.repeat(2_000)}`, 'invalid'],
    ['http://user:pass@calendar.test/', 'credentials'],
    ['http://user@calendar.test/', 'credentials'],
    ['http://calendar.test@127.0.0.1/', 'credentials'],
    ['http://calendar.test:22/', 'port'],
    ['http://calendar.test:25/', 'port'],
    ['https://calendar.test:6379/', 'port'],
    ['http://calendar.test:11211/', 'port'],
    ['http://calendar.test:0/', 'port'],
  ])('%s', async (address, reason) => {
    expect(await getReason(read(address))).toBe(reason);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '①②⑦.0.0.1',
    '0',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[0:0:0:0:0:0:0:1]',
    '[fe80::1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '192.168.0.1',
    '10.0.0.1',
    '100.64.0.1',
  ])('http://%s is private in any notation', async (host) => {
    expect(await getReason(read(`http://${host}:${port}/`, {}, strict))).toBe('private');
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['10.1.2.3', '192.168.0.1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
    [[]],
  ])('a name with the addresses %j is reported like a name that does not exist', async (addresses) => {
    names['inside.test'] = [addresses];

    expect(await getReason(read(`http://inside.test:${port}/`, {}, strict))).toBe('not-found');
  });

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'metadata.google.internal'])(
    'the name %s, which the name server does not decide',
    async (host) => {
      expect(await getReason(read(`http://${host}:${port}/`, {}, strict))).toBe('not-found');
    },
  );
});

describe('a name server under the control of an attacker', () => {
  it('cannot lead elsewhere by another answer for the connection', async () => {
    // The first answer is checked. A second question would get the second one.
    names['rebinding.test'] = [['127.0.0.1'], ['127.0.0.2']];
    await read(`http://rebinding.test:${port}/`);

    expect(names['rebinding.test']).toEqual([['127.0.0.2']]);
    expect(remote.asked).toHaveLength(1);
  });

  it('cannot hide a private address behind a public one', async () => {
    names['mixed.test'] = [['127.0.0.1', '10.0.0.1']];
    const way = createOutgoing({ allowed: allow('10.0.0.1'), resolve });

    // Nothing listens on the allowed address here; what matters is that the other one is not used instead.
    expect(await getReason(read(`http://mixed.test:${port}/`, { milliseconds: 200 }, way))).toMatch(
      /too-slow|unreachable/,
    );
    expect(remote.asked).toEqual([]);
  });

  it('is asked again after each redirect', async () => {
    names['again.test'] = [['127.0.0.1'], ['10.0.0.1']];
    remote.behave(redirectTo(`http://again.test:${port}/next`));

    expect(await getReason(read(`http://again.test:${port}/`))).toBe('not-found');
    expect(remote.asked).toHaveLength(1);
  });

  it('cannot hold a request by never answering', async () => {
    const way = createOutgoing({ allowed: allow(''), resolve: async () => new Promise(() => undefined) });

    expect(await getReason(read('http://silent.test/', { milliseconds: 50 }, way))).toBe('too-slow');
  });
});

describe('a redirect', () => {
  const only = (address: string) => createOutgoing({ allowed: allow(address), resolve });

  it.each<[string, OutgoingReason]>([
    ['http://127.0.0.2/', 'private'],
    ['http://[::ffff:127.0.0.2]/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://2130706434/', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'private'],
    ['//127.0.0.2/', 'private'],
    ['http://inside.test/', 'not-found'],
    ['file:///etc/passwd', 'invalid'],
    ['gopher://127.0.0.1/', 'invalid'],
    ['http://user:pass@127.0.0.1/', 'credentials'],
    ['http://127.0.0.1:22/', 'port'],
  ])('to %s is refused', async (location, reason) => {
    names['inside.test'] = [['10.0.0.1']];
    remote.behave(redirectTo(location));

    expect(await getReason(read(local(), {}, only('127.0.0.1')))).toBe(reason);
    expect(remote.asked).toHaveLength(1);
  });

  it('is followed three times, so a loop ends', async () => {
    remote.behave(redirectTo('/'));

    expect(await getReason(read(local()))).toBe('redirects');
    expect(remote.asked).toHaveLength(4);
  });

  it('to another origin does not get the headers', async () => {
    names['other.test'] = [['127.0.0.1']];
    respondInTurn(redirectTo(`http://other.test:${port}/`), (response) => response.end('x'));
    await read(local(), { headers: { authorization: 'Bearer secret', 'if-none-match': '"1"' } });

    expect(remote.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', undefined]);
    expect(remote.asked[1]?.headers['if-none-match']).toBeUndefined();
  });

  it('of a POST is returned and not followed', async () => {
    remote.behave(redirectTo('/elsewhere', 307));

    expect((await read(local(), { method: 'POST', body: 'secret' })).status).toBe(307);
    expect(remote.asked).toHaveLength(1);
  });
});

describe('a server that answers too late or too much', () => {
  it('hangs before its headers', async () => {
    remote.behave(() => undefined);

    expect(await getReason(read(local(), { firstByteMilliseconds: 50 }))).toBe('too-slow');
  });

  it('hangs in its body', async () => {
    remote.behave((response) => response.write('a little'));

    expect(await getReason(read(local(), { milliseconds: 100 }))).toBe('too-slow');
  });

  it('hangs in a compressed body', async () => {
    remote.behave((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('x').subarray(0, 12)),
    );

    expect(await getReason(read(local(), { milliseconds: 100 }))).toBe('too-slow');
  });

  it('sends a byte now and then', async () => {
    remote.behave((response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.once('close', () => clearInterval(timer));
    });

    expect(await getReason(read(local(), { milliseconds: 150 }))).toBe('too-slow');
  });

  it('redirects slowly: the time is that of all redirects together', async () => {
    remote.behave((response) => setTimeout(() => redirectTo('/')(response), 60));

    expect(await getReason(read(local(), { milliseconds: 150 }))).toBe('too-slow');
  });

  it('announces too much', async () => {
    remote.behave((response) => response.writeHead(200, { 'content-length': '2000000' }).write('x'));

    expect(await getReason(read(local()))).toBe('too-large');
  });

  it('never ends', async () => {
    let sent = 0;
    remote.behave((response) => {
      const chunk = Buffer.alloc(65_536);
      const write = (): void => {
        sent += chunk.length;
        if (!response.destroyed) response.write(chunk, write);
      };
      write();
    });

    expect(await getReason(read(local()))).toBe('too-large');
    expect(sent).toBeLessThan(32 * MEGABYTE);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(256 * MEGABYTE))],
    ['br', brotliCompressSync(Buffer.alloc(64 * MEGABYTE))],
  ])('sends a bomb of %s', async (encoding, bomb) => {
    remote.behave((response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    const before = process.memoryUsage().arrayBuffers;

    expect(await getReason(read(local()))).toBe('too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * MEGABYTE);
  });

  it.each(['gzip, gzip', 'zstd', 'constructor', '__proto__'])('uses the encoding %s', async (encoding) => {
    remote.behave((response) => response.writeHead(200, { 'content-encoding': encoding }).end('x'));

    expect(await getReason(read(local()))).toBe('unreadable');
  });

  it('calls something gzip that is not', async () => {
    remote.behave((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain text'));

    expect(await getReason(read(local()))).toBe('unreadable');
  });

  it('sends huge headers', async () => {
    remote.behave((response) => response.writeHead(200, { 'x-huge': 'x'.repeat(100_000) }).end());

    expect(await getReason(read(local()))).toBe('unreadable');
  });

  it('closes the connection in the middle', async () => {
    remote.behave((response) => response.writeHead(200, { 'content-length': '99' }).end('x', () => response.destroy()));

    expect(await getReason(read(local()))).toBe('unreachable');
  });

  it('sends another type than the caller reads', async () => {
    remote.behave((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'));

    expect(await getReason(read(local(), { types: ['text/calendar'] }))).toBe('wrong-type');
  });
});

describe('a server that does not speak HTTP', () => {
  /** Runs a request against a TCP server that writes this text. */
  async function readRaw(text: string, more: Partial<OutgoingRequest> = {}): Promise<OutgoingReason> {
    const sockets = new Set<Socket>();
    const server = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(text));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: rawPort } = server.address() as AddressInfo;
    try {
      return await getReason(read(`http://127.0.0.1:${rawPort}/`, more));
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  }

  it.each([
    ['the greeting of a mail server', '220 mail.test ESMTP\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ])('but sends %s', async (_kind, text) => {
    expect(await readRaw(text)).toBe('unreadable');
  });

  it('but sends preliminary responses without end', async () => {
    const text = 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n'.repeat(1_000);

    expect(await readRaw(text, { firstByteMilliseconds: 100 })).toBe('too-slow');
  });

  it('because nothing listens', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: closed } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');

    expect(await getReason(read(`http://127.0.0.1:${closed}/`))).toBe('unreachable');
  });

  it('but is asked for TLS', async () => {
    expect(await getReason(read(`https://127.0.0.1:${port}/`))).toBe('unreachable');
  });
});

describe('the number of requests at once', () => {
  it('is limited for each person', async () => {
    remote.behave(() => undefined);
    const held = Array.from({ length: 4 }, async () => getReason(read(local(), { milliseconds: 300 })));

    await expect.poll(() => remote.asked.length).toBe(4);
    expect(await getReason(read(local()))).toBe('busy');
    remote.answerWith('content');
    expect((await home.send(PERSON + 1, { address: local(), mostBytes: 100 })).status).toBe(200);
    expect(await Promise.all(held)).toEqual(Array.from({ length: 4 }, () => 'too-slow'));
    expect((await read(local())).status).toBe(200);
  });

  it('is limited for all: the others wait', async () => {
    const open: ServerResponse[] = [];
    remote.behave((response) => void open.push(response));
    const requests = Array.from({ length: 40 }, async (_, index) =>
      home.send(index, { address: local(), mostBytes: 100 }),
    );
    await expect.poll(() => open.length).toBe(32);
    remote.answerWith('content');
    for (const response of open) response.end();

    expect((await Promise.all(requests)).every(({ status }) => status === 200)).toBe(true);
  });

  it('stops with the server', async () => {
    remote.behave(() => undefined);
    const sending = getReason(read(local()));
    await expect.poll(() => remote.asked.length).toBe(1);
    home.close();

    expect(await sending).toBe('stopped');
    expect(await getReason(read(local()))).toBe('stopped');
  });
});

it('allows the names that the operator lists, with any address', async () => {
  const way = createOutgoing({ allowed: allow('localhost'), resolve });

  expect((await read(`http://localhost:${port}/`, {}, way)).status).toBe(200);
  expect(await getReason(read(local(), {}, way))).toBe('private');
});

it('says nothing of the address or the response in its messages', async () => {
  names['inside.test'] = [['10.9.8.7']];
  const error = await read(`http://inside.test:${port}/secret`, {}, strict).catch((thrown: unknown) => thrown);

  expect(String(error)).not.toMatch(/inside|10\.9|secret/);
});
