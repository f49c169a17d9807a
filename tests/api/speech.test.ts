import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpeechService } from '#server/halo/speech.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { runInSequence } from '../support/attempts.ts';
import { MINUTE } from '../support/clock.ts';
import type { Person } from '../support/factories.ts';
import { createRecording, FAILURE_MODES, REMOTE_KEY, startRemote, type Remote } from '../support/remote.ts';

const MEGABYTE = 1_024 * 1_024;

let app: TestApp;
let remote: Remote;
let person: Person;

beforeAll(async () => {
  remote = await startRemote();
  app = await createTestApp({ speech: remote.service });
  person = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await remote.close();
});
beforeEach(() => remote.answerWith(JSON.stringify({ text: ' buy milk ', segments: [{ id: 1 }] })));

const send = async (form: FormData = createRecording()) => person.post('/api/transcribe', form);
const failure = {
  status: 503,
  body: { code: 'not-ready', message: expect.stringMatching(/^Could not transcribe the recording/) },
};

describe('a recording', () => {
  it('is sent to the service with key and model, and its text is returned', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { text: 'buy milk' }, text: '{"text":"buy milk"}' });
    const [asked] = remote.asked;
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/v1/audio/transcriptions',
      headers: { authorization: `Bearer ${REMOTE_KEY}`, 'content-type': expect.stringMatching(/^multipart/) },
    });
    const body = String(asked?.body);
    for (const part of ['name="model"\r\n\r\na-model', 'filename="recording.webm"', 'audio/webm'])
      expect(body).toContain(part);
    expect(body).not.toContain(person.email);
  });

  it.each(['audio/webm', 'audio/ogg', 'audio/mp4', 'audio/mpeg', 'audio/wav'])('may have the type %s', async (type) => {
    expect((await send(createRecording(type))).status).toBe(200);
  });

  it.each(['text/html', 'video/webm', 'audio/flac', 'application/octet-stream', 'constructor'])(
    'is refused with the type %s',
    async (type) => {
      expect(await send(createRecording(type))).toMatchObject({
        status: 415,
        body: { code: 'unsupported-media-type' },
      });
      expect(remote.asked).toEqual([]);
    },
  );

  it.each([
    ['audio/webm', '<script>alert(1)</script>'],
    ['audio/webm', 'OggS'],
    ['audio/ogg', 'RIFF0000WAVE'],
    ['audio/wav', 'RIFF0000AVI '],
    ['audio/mp4', 'ftypisom'],
    ['audio/mpeg', '\u00ff'],
    ['audio/webm', 'x'],
  ])('is refused with the type %s when it begins with %j', async (type, content) => {
    expect(await send(createRecording(type, content))).toMatchObject({ status: 415 });
    expect(remote.asked).toEqual([]);
  });

  it('may begin with an ID3 tag', async () => {
    expect((await send(createRecording('audio/mpeg', 'ID3\u0004'))).status).toBe(200);
  });

  it.each([
    ['under another field name', () => createRecording('audio/webm', 1_000, 'file')],
    ['under the field name __proto__', () => createRecording('audio/webm', 1_000, '__proto__')],
    ['when it is empty', () => createRecording('audio/webm', '')],
    [
      'when it is not a file',
      () => {
        const form = new FormData();
        form.set('audio', 'RIFF');
        return form;
      },
    ],
  ])('is refused %s', async (_name, form) => {
    expect(await send(form())).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(remote.asked).toEqual([]);
  });

  it('may have up to ten megabytes', async () => {
    expect((await send(createRecording('audio/webm', 10 * MEGABYTE))).status).toBe(200);
    const tooLarge = { status: 413, body: { code: 'too-large', message: 'The file is too large' } };
    expect(await send(createRecording('audio/webm', 10 * MEGABYTE + 1))).toMatchObject(tooLarge);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await person.send('POST', '/api/transcribe', Buffer.alloc(11 * MEGABYTE), { headers })).toMatchObject(
      tooLarge,
    );
  });

  it('must be the only file', async () => {
    const form = createRecording();
    form.set('other', new Blob(['RIFF'], { type: 'audio/webm' }), 'other.webm');
    expect((await send(form)).status).toBe(413);
  });

  it.each([
    ['application/json', '{}', 415],
    ['application/x-www-form-urlencoded', 'audio=RIFF', 415],
    ['multipart/form-data', 'audio', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n', 400],
  ])('is refused as %s %j', async (type, payload, status) => {
    const headers = { 'content-type': type };
    expect((await person.send('POST', '/api/transcribe', payload, { headers })).status).toBe(status);
  });

  it('is accepted only from the same site, and forms only for this endpoint', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await person.post('/api/transcribe', createRecording(), { headers })).status).toBe(403);
    expect((await person.post('/api/tasks', createRecording())).status).toBe(415);
    expect(remote.asked).toEqual([]);
  });

  it('without words returns 422', async () => {
    remote.answerWith('{"text":" "}');
    expect(await send()).toMatchObject({ status: 422, body: { code: 'not-understood' } });
  });
});

describe('a transcription service that', () => {
  it.each(FAILURE_MODES)('%s results in a 503 without details', async (_name, behaviour) => {
    remote.behave(behaviour);
    const response = await send();
    expect(response).toMatchObject(failure);
    expect(response.text).not.toMatch(/sk-|127\.0\.0\.1|fetch|500|401/);
    expect(remote.asked).toHaveLength(1);
  });

  it.each([
    ['does not respond', () => undefined],
    ['never finishes its response', (response: { write(text: string): unknown }) => response.write('{"text":')],
  ])('%s is aborted after a timeout, and reported without its key', async (_name, behaviour) => {
    remote.behave(behaviour);
    const troubles: string[] = [];
    const speech = createSpeechService({
      service: remote.service,
      rateLimits: { attempt: async () => undefined },
      report: (trouble) => troubles.push(trouble),
      milliseconds: 100,
    });
    await expect(speech.transcribe(createRecording('audio/webm').get('audio') as File)).rejects.toMatchObject({
      code: 'not-ready',
    });
    expect(troubles).toEqual(['The transcription service failed: it took more than 100 ms']);
  });

  it('is unreachable results in a 503', async () => {
    const gone = await createTestApp({ speech: { ...remote.service, url: 'http://127.0.0.1:1/v1' } });
    expect(await (await gone.signUp()).post('/api/transcribe', createRecording())).toMatchObject(failure);
    await gone.close();
  });

  it('is not configured results in a 503, and the client can know before', async () => {
    const without = await createTestApp();
    const somebody = await without.signUp();
    expect(await somebody.post('/api/transcribe', createRecording())).toMatchObject({
      status: 503,
      body: { code: 'not-ready', message: 'This server cannot transcribe recordings.' },
    });
    expect((await somebody.get('/api/halo/abilities')).body).toEqual({ canTranscribe: false });
    expect((await person.get('/api/halo/abilities')).body).toEqual({ canTranscribe: true });
    await without.close();
  });
});

it('an account has ten transcriptions per minute, with or without an Idempotency-Key', async () => {
  const limited = await createTestApp({ speech: remote.service, rateLimitScale: 1 });
  const somebody = await limited.signUp();
  const headers = { 'idempotency-key': 'again' };
  const responses = await runInSequence(11, async () =>
    somebody.post('/api/transcribe', createRecording(), { headers }),
  );
  expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
  expect(responses[10]?.headers['retry-after']).toBe('60');
  expect(remote.asked).toHaveLength(10);

  limited.clock.advance(MINUTE);
  expect((await somebody.post('/api/transcribe', createRecording())).status).toBe(200);
  await limited.close();
});

describe('concurrent recordings', () => {
  const busy = {
    status: 429,
    body: {
      code: 'too-many-requests',
      message: expect.stringMatching(/^Your other recordings are still being transcribed/),
    },
    headers: { 'retry-after': '5' },
  };

  it('are limited to two per account until one of them is finished', async () => {
    const waiting: ServerResponse[] = [];
    remote.behave((response) => waiting.push(response));
    const first = send();
    const second = send();
    await expect.poll(() => waiting.length).toBe(2);
    expect(await send()).toMatchObject(busy);

    const neighbour = (await app.signUp()).post('/api/transcribe', createRecording());
    await expect.poll(() => waiting.length).toBe(3);
    waiting[0]?.end('{"text":"buy milk"}');
    // Which of the two requests arrived first is unknown.
    expect(await Promise.race([first, second])).toMatchObject({ status: 200 });

    const third = send();
    await expect.poll(() => waiting.length).toBe(4);
    expect(await send()).toMatchObject(busy);
    for (const response of waiting) response.end('{"text":"buy milk"}');
    const responses = await Promise.all([first, second, third, neighbour]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['failed', 503, async () => send(), () => remote.answerWith('no JSON')],
    ['were too large', 413, async () => send(createRecording('audio/webm', 10 * MEGABYTE + 1))],
    ['had no recording', 415, async () => person.post('/api/transcribe', {})],
  ])('that %s release their place', async (_name, status, fail, prepare: () => void = () => undefined) => {
    prepare();
    const responses = await runInSequence(3, fail);
    expect(responses.map((response) => response.status)).toEqual([status, status, status]);
  });

  it('beyond the rate limit release their place', async () => {
    const limited = await createTestApp({ speech: remote.service, rateLimitScale: 0.1 });
    const somebody = await limited.signUp();
    const responses = await runInSequence(6, async () => somebody.post('/api/transcribe', createRecording()));
    expect(responses.map(({ text }) => text.includes('Other recordings'))).toEqual(Array(6).fill(false));
    await limited.close();
  });
});
