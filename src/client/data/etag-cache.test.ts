import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './api-client.ts';
import { clearCachedResponses } from './etag-cache.ts';

function answers(...responses: Response[]) {
  const fetched = vi.fn<typeof fetch>();
  for (const response of responses) fetched.mockResolvedValueOnce(response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const readDay = async (date = '2026-11-22') => call('GET /api/tasks/date/:date', { params: { date } });
const tagged = (etag: string, ...ids: number[]) => Response.json(ids, { headers: { etag } });
const unchanged = (etag: string) => new Response(null, { status: 304, headers: { etag } });
const tagSent = (fetched: ReturnType<typeof answers>) =>
  new Headers(fetched.mock.lastCall?.[1]?.headers).get('if-none-match');

beforeEach(() => vi.unstubAllGlobals());
afterEach(clearCachedResponses);

describe('an answer that is known', () => {
  it('is not sent again, and is the very same', async () => {
    const fetched = answers(tagged('"one"', 1), unchanged('"one"'), tagged('"two"', 2), unchanged('"two"'));
    const first = await readDay();
    expect(tagSent(fetched)).toBeNull();

    expect(await readDay()).toBe(first);
    expect(tagSent(fetched)).toBe('"one"');
    expect(await readDay()).toEqual([2]);
    expect(await readDay()).toEqual([2]);
    expect(tagSent(fetched)).toBe('"two"');
  });

  it('is of its own address only', async () => {
    const fetched = answers(tagged('"one"', 1), tagged('"one"', 2));
    await readDay();

    expect(await readDay('2026-11-23')).toEqual([2]);
    expect(tagSent(fetched)).toBeNull();
  });

  it('is forgotten with the account, when it comes without a tag, and when there are many', async () => {
    const fetched = answers(tagged('"one"', 1), tagged('"one"', 1), Response.json([2]), Response.json([3]));
    await readDay();
    clearCachedResponses();
    await readDay();
    expect(tagSent(fetched)).toBeNull();
    await readDay();
    await readDay();
    expect(tagSent(fetched)).toBeNull();

    const many = answers(...Array.from({ length: 52 }, (_, index) => tagged(`"${index}"`, index)));
    for (let day = 1; day <= 51; day += 1) await readDay(`2026-01-${day}`);
    await readDay('2026-01-1');
    expect(tagSent(many)).toBeNull();
  });

  it('is the one that was asked about, whatever a proxy has made of its tag', async () => {
    const fetched = answers(tagged('W/"one"', 1), unchanged('"one"'));
    await readDay();

    expect(await readDay()).toEqual([1]);
    expect(tagSent(fetched)).toBe('W/"one"');
  });

  it('is found also when it is forgotten meanwhile', async () => {
    const fetched = answers(tagged('"one"', 1));
    await readDay();
    fetched.mockImplementationOnce(async () => {
      clearCachedResponses();
      return unchanged('"one"');
    });

    expect(await readDay()).toEqual([1]);
  });
});
