import { describe, expect, it } from 'vitest';
import type { Book } from '#shared/books/books.contract.ts';
import { makeBook } from '../support/factories.ts';
import { startTestServer } from '../support/test-server.ts';

const { app, person } = startTestServer();

const listBooks = async () => (await person.get<Book[]>('/api/books')).body;
const change = async ({ id }: Book, fields: object) => person.patch<Book>(`/api/books/${id}`, fields);

describe('POST /api/books', () => {
  it('returns 201 with the book and its defaults', async () => {
    const { status, body } = await person.post<Book>('/api/books', {
      title: 'The Dispossessed',
      author: 'Ursula K. Le Guin',
      recommendedBy: 'Ana',
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: person.user.id,
      title: 'The Dispossessed',
      author: 'Ursula K. Le Guin',
      recommendedBy: 'Ana',
      isCompleted: false,
      isRead: false,
      isCrossedOut: false,
      isPriority: false,
      notes: null,
      createdAt: app.clock.now().toISOString(),
      completedAt: null,
    });
    expect(await listBooks()).toEqual([body]);
  });

  it.each([
    [{}],
    [{ author: null, recommendedBy: null, notes: null }],
    [{ author: '', recommendedBy: ' \n ' }],
    [{ author: '\u200B', recommendedBy: ' \u3164 ' }],
  ])('stores null for a missing author and recommender: %j', async (fields) => {
    expect(await makeBook(person, fields)).toMatchObject({ author: null, recommendedBy: null, notes: null });
  });

  it('stores every field of a book', async () => {
    const fields = { isPriority: true, isCrossedOut: true, notes: 'On the shelf\nin the hall' };

    expect(await makeBook(person, fields)).toMatchObject(fields);
  });
});

describe('title, author and recommender', () => {
  it.each([
    ['the left hand of darkness', 'The Left Hand Of Darkness'],
    ["conor o'brien and cormac mcCarthy", "Conor O'brien And Cormac McCarthy"],
    ["flann O'Brien", "Flann O'Brien"],
    ['  a  room   of\tone’s own ', 'A  Room   Of\tOne’s Own'],
    ['éloge de l’ombre', 'Éloge De L’ombre'],
    ['straße ßtraße', 'Straße ßtraße'],
    ['ærø øl åben', 'Ærø Øl Åben'],
    ['война и мир', 'Война И Мир'],
    ['ελληνικά όνειρα', 'Ελληνικά Όνειρα'],
    ['三体 and 挪威的森林', '三体 And 挪威的森林'],
    ['“quoted” (and) [bracketed] „words“ ¿qué?', '“Quoted” (And) [Bracketed] „Words“ ¿Qué?'],
    ['1984 and 2nd 3x', '1984 And 2nd 3x'],
    ['spider-man – no way home', 'Spider-man – No Way Home'],
    ['IBM and the iPhone', 'IBM And The IPhone'],
    ['𐐨𐐩 deseret', '𐐀𐐩 Deseret'],
    ['😀emoji 😀 smile', '😀Emoji 😀 Smile'],
  ])('get a capital at the start of each word and are otherwise stored as typed: %s', async (typed, shown) => {
    const book = await makeBook(person, { title: typed, author: typed, recommendedBy: typed });
    expect(book).toMatchObject({ title: shown, author: shown, recommendedBy: shown });

    const other = await makeBook(person);
    expect((await change(other, { title: typed })).body).toEqual({ ...other, title: shown });
    expect((await change(other, { author: typed, recommendedBy: typed })).body).toEqual({
      ...other,
      title: shown,
      author: shown,
      recommendedBy: shown,
    });
    expect((await change(book, book)).body).toEqual(book);
  });

  it('may have 1,000 characters each, and an emoji counts as one', async () => {
    for (const text of ['A'.repeat(1_000), '\u{1F600}'.repeat(1_000)]) {
      expect(await makeBook(person, { title: text, author: text, recommendedBy: text })).toMatchObject({
        title: text,
        author: text,
        recommendedBy: text,
      });
    }
  });
});

describe('a field of the wrong type', () => {
  it.each([
    ['author', [5, {}, ['Ana'], 'a'.repeat(1_001), 'a\u0000b', '\ud83d']],
    ['recommendedBy', [5, {}, 'a'.repeat(1_001), 'a\u0000b']],
    ['isRead', ['yes', 1]],
    ['isCrossedOut', ['yes', 1]],
    ['isPriority', [1, 'yes']],
    ['notes', [5, {}, 'x'.repeat(20_001)]],
  ] as [string, unknown[]][])('is refused with its name: %s', async (field, values) => {
    const book = await makeBook(person);
    for (const value of values) {
      const draft = { title: 'Fine', [field]: value };
      for (const response of [await person.post('/api/books', draft), await change(book, { [field]: value })]) {
        expect(response).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: field }] } });
      }
    }
    expect(await listBooks()).toEqual([book]);
  });
});

describe('isRead and isCompleted', () => {
  it('are two names of one field', async () => {
    const read = { isRead: true, isCompleted: true, isCrossedOut: false, completedAt: app.clock.now().toISOString() };
    const unread = { isRead: false, isCompleted: false, completedAt: null };
    expect(await makeBook(person, { isRead: true })).toMatchObject(read);
    expect(await makeBook(person, { isCompleted: true })).toMatchObject(read);

    const book = await makeBook(person, { isCrossedOut: true });
    expect((await change(book, { isRead: true })).body).toMatchObject(read);
    expect((await change(book, { isCompleted: false })).body).toMatchObject(unread);
    expect((await change(book, { isCompleted: true })).body).toMatchObject(read);
    expect((await change(book, { isRead: false })).body).toMatchObject(unread);
    expect((await listBooks()).map(({ isRead, isCompleted }) => isRead === isCompleted)).toEqual([true, true, true]);
  });

  it('follow isCompleted when both are sent', async () => {
    expect(await makeBook(person, { isRead: false, isCompleted: true })).toMatchObject({ isRead: true });
    const book = await makeBook(person);
    expect((await change(book, { ...book, isCompleted: true })).body).toMatchObject({ isRead: true });
    expect((await change(book, { isRead: true, isCompleted: false })).body).toMatchObject({ isRead: false });
  });

  it('allow a priority in the request that makes the book unread', async () => {
    const book = await makeBook(person, { isRead: true });

    expect(await change(book, { isPriority: true, isRead: true })).toMatchObject({ status: 409 });
    expect(await change(book, { isPriority: true, isRead: false })).toMatchObject({
      status: 200,
      body: { isPriority: true, isRead: false },
    });
  });
});

it('GET /api/books lists active books first, with priorities on top, then completed, then crossed out', async () => {
  await makeBook(person, { title: 'Crossed Out', isCrossedOut: true, isPriority: true });
  await makeBook(person, { title: 'Completed', isRead: true });
  await makeBook(person, { title: 'Active' });
  await makeBook(person, { title: 'Younger' });
  await makeBook(person, { title: 'Priority', isPriority: true });

  expect((await listBooks()).map(({ title }) => title)).toEqual([
    'Priority',
    'Active',
    'Younger',
    'Completed',
    'Crossed Out',
  ]);
});
