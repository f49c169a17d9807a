import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { clearPrefetchedResponses, prefetchResponses } from './prefetched-responses.ts';

const ADDRESS = '/api/tasks/date/2026-11-22';

function stubResponses(...responses: (Response | Error)[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const response of responses) {
    if (response instanceof Response) fetched.mockResolvedValueOnce(response);
    else fetched.mockRejectedValueOnce(response);
  }
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const readDay = async () => call('GET /api/tasks/date/:date', { params: { date: '2026-11-22' } });

beforeEach(() => vi.unstubAllGlobals());
afterEach(clearPrefetchedResponses);

describe('a prefetched response', () => {
  it('answers the first call for its address and no other', async () => {
    const fetched = stubResponses(Response.json([{ id: 1 }]), Response.json([{ id: 2 }]));
    prefetchResponses([ADDRESS]);

    expect(await readDay()).toEqual([{ id: 1 }]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await readDay()).toEqual([{ id: 2 }]);
  });

  it.each([
    ['failed', new Response('', { status: 500 })],
    ['could not be sent', new TypeError('Failed to fetch')],
  ])('is requested again where it %s', async (_, response) => {
    stubResponses(response, Response.json([{ id: 2 }]));
    prefetchResponses([ADDRESS]);

    expect(await readDay()).toEqual([{ id: 2 }]);
  });

  it('tells that nobody is signed in', async () => {
    const fetched = stubResponses(Response.json({ message: 'Please sign in' }, { status: 401 }));
    prefetchResponses([ADDRESS]);

    await expect(readDay()).rejects.toMatchObject({ status: 401 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is dropped once something is changed', async () => {
    const fetched = stubResponses(Response.json([{ id: 1 }]), Response.json({ id: 3 }), Response.json([{ id: 2 }]));
    prefetchResponses([ADDRESS]);
    await call('POST /api/tasks', { body: { title: 'Water the plants', date: '2026-11-22' } });

    expect(await readDay()).toEqual([{ id: 2 }]);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('is read to the end, so that an unused one frees its connection', async () => {
    const response = Response.json([{ id: 1 }]);
    stubResponses(response);
    prefetchResponses([ADDRESS]);
    clearPrefetchedResponses();

    await vi.waitFor(() => expect(response.bodyUsed).toBe(true));
  });

  it('is requested again if its body breaks off', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
    stubResponses(new Response(broken), Response.json([{ id: 2 }]));
    prefetchResponses([ADDRESS]);

    expect(await readDay()).toEqual([{ id: 2 }]);
  });

  it('is dropped when the session ends', async () => {
    stubResponses(Response.json([{ id: 1 }]), Response.json([{ id: 2 }]));
    prefetchResponses([ADDRESS]);
    clearPrefetchedResponses();

    expect(await readDay()).toEqual([{ id: 2 }]);
  });
});
