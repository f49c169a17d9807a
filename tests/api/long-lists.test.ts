import { expect, it } from 'vitest';
import type { Book } from '#shared/books/books.contract.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

it.each([249, 250, 251, 500, 501, 777])(
  'a list of %i items with special characters is returned completely',
  async (length) => {
    const createdAt = app.clock.now().toISOString();
    const titles = Array.from({ length }, (_, index) => `“Ünïcödé” \\ 書 🌱 ${index}`);
    const rows = titles.map((title) => ({ userId: person.user.id, title, createdAt }));
    await app.database.query.insertInto('books').values(rows).execute();
    const { body, headers, text } = await person.get<Book[]>('/api/books');

    expect(body.map(({ title }) => title)).toEqual(titles);
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  },
);
