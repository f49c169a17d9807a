import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { clearCachedResponses } from './etag-cache.ts';

function stubResponses(...responses: Response[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const response of responses) fetched.mockResolvedValueOnce(response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const readDay = async (date = '2026-11-22') => call('GET /api/tasks/date/:date', { params: { date } });
const responseWithEtag = (etag: string, ...ids: number[]) => Response.json(ids, { headers: { etag } });
const notModified = (etag: string) => new Response(null, { status: 304, headers: { etag } });
const sentEtag = (fetched: ReturnType<typeof stubResponses>) =>
  new Headers(fetched.mock.lastCall?.[1]?.headers).get('if-none-match');

beforeEach(() => vi.unstubAllGlobals());
afterEach(clearCachedResponses);

describe('a cached response', () => {
  it('is reused on a 304, as the same object', async () => {
    const fetched = stubResponses(
      responseWithEtag('"one"', 1),
      notModified('"one"'),
      responseWithEtag('"two"', 2),
      notModified('"two"'),
    );
    const first = await readDay();
    expect(sentEtag(fetched)).toBeNull();

    expect(await readDay()).toBe(first);
    expect(sentEtag(fetched)).toBe('"one"');
    expect(await readDay()).toEqual([2]);
    expect(await readDay()).toEqual([2]);
    expect(sentEtag(fetched)).toBe('"two"');
  });

  it('belongs to one address', async () => {
    const fetched = stubResponses(responseWithEtag('"one"', 1), responseWithEtag('"one"', 2));
    await readDay();

    expect(await readDay('2026-11-23')).toEqual([2]);
    expect(sentEtag(fetched)).toBeNull();
  });

  it('is removed when the session ends, when a response has no ETag, and when the cache is full', async () => {
    const fetched = stubResponses(
      responseWithEtag('"one"', 1),
      responseWithEtag('"one"', 1),
      Response.json([2]),
      Response.json([3]),
    );
    await readDay();
    clearCachedResponses();
    await readDay();
    expect(sentEtag(fetched)).toBeNull();
    await readDay();
    await readDay();
    expect(sentEtag(fetched)).toBeNull();

    const many = stubResponses(...Array.from({ length: 52 }, (_, index) => responseWithEtag(`"${index}"`, index)));
    for (let day = 1; day <= 51; day += 1) await readDay(`2026-01-${day}`);
    await readDay('2026-01-1');
    expect(sentEtag(many)).toBeNull();
  });

  it('is revalidated with its own ETag even if a proxy has weakened it', async () => {
    const fetched = stubResponses(responseWithEtag('W/"one"', 1), notModified('"one"'));
    await readDay();

    expect(await readDay()).toEqual([1]);
    expect(sentEtag(fetched)).toBe('W/"one"');
  });

  it('is still returned if the cache is cleared while the request is in flight', async () => {
    const fetched = stubResponses(responseWithEtag('"one"', 1));
    await readDay();
    fetched.mockImplementationOnce(async () => {
      clearCachedResponses();
      return notModified('"one"');
    });

    expect(await readDay()).toEqual([1]);
  });
});
