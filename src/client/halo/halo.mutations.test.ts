import { afterEach, expect, it, vi } from 'vitest';
import { requestInterpretation } from './halo.mutations.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['{"message":"Say it differently"}', 422, '422: Say it differently'],
  ['Bad gateway', 502, 'Failed to process natural language input'],
  ['', 200, 'Failed to process natural language input'],
])(
  'the interpretation fails for a response of %j with status %d with the message %j',
  async (body, status, message) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    await expect(requestInterpretation({ input: 'Buy milk', date: '2026-11-21' })).rejects.toMatchObject({ message });
  },
);
