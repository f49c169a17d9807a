import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROW_SCHEMAS } from '#shared/portability/export-file.contract.ts';
import { declaredEndpoints, getName, type EndpointName } from '#tests/support/endpoints.ts';
import { describeIssue } from './validation-messages.ts';

/** Matches zod's own messages, which are not meant for people. Of the field `expected`, 'expected must be an object' is none. */
const LIBRARY_WORDS =
  /expected (?!must)|received|too (big|small)|invalid (input|option|string|number|iso)|match pattern|nan\b/i;

const LONG_TEXT = 'x'.repeat(30_000);
const BAD_VALUES = [
  undefined,
  null,
  '',
  'x',
  LONG_TEXT,
  -1,
  0.5,
  1e300,
  Number.NaN,
  true,
  [],
  {},
  Array.from({ length: 6_000 }, () => 1),
];

/** Returns values that a schema may refuse: of any type, and of its own type with an invalid part. */
function getBadValues(schema: z.ZodType): unknown[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) {
    return [...BAD_VALUES, ...getBadValues(inner.element as z.ZodType).map((value) => [value])];
  }
  if (!(inner instanceof z.ZodObject)) return BAD_VALUES;
  const fields = Object.entries(inner.shape) as [string, z.ZodType][];
  return [...BAD_VALUES, ...fields.flatMap(([name, field]) => getBadValues(field).map((value) => ({ [name]: value })))];
}

/** Returns the schema inside a wrapper such as optional. */
function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}

function getMessages(schema: z.ZodType, value: unknown): { path: string; message: string }[] {
  const { error } = schema.safeParse(value, { error: describeIssue });
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

const endpoints = await declaredEndpoints();
const schemas = [
  ...endpoints.flatMap((endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
      schema === undefined ? [] : [[getName(endpoint), schema] as const],
    ),
  ),
  ...Object.entries(ROW_SCHEMAS),
];

it.each(schemas)('%s has plain messages for invalid values', (_name, schema) => {
  const messages = new Set(
    getBadValues(schema).flatMap((value) => getMessages(schema, value).map(({ message }) => message)),
  );
  expect([...messages].filter((message) => LIBRARY_WORDS.test(message))).toEqual([]);
  for (const message of messages) expect(message).toMatch(/^\S.+\S$/);
});

describe('a missing field', () => {
  it.each<[EndpointName, Record<string, string>]>([
    [
      'POST /api/register',
      { email: 'Valid email address is required', password: 'Password must be at least 6 characters' },
    ],
    ['POST /api/login', { email: 'Valid email address is required', password: 'Password is required' }],
    [
      'POST /api/change-password',
      {
        currentPassword: 'Current password is required',
        newPassword: 'New password must be at least 6 characters',
      },
    ],
    ['POST /api/delete-account', { password: 'Password is required to confirm account deletion' }],
    ['POST /api/tasks', { title: 'Title is required', date: 'The date must be a real day in the form yyyy-MM-dd' }],
    ['POST /api/goals', { title: 'Title is required' }],
    ['POST /api/habits', { title: 'Habit title is required' }],
    ['POST /api/books', { title: 'Title is required' }],
    ['POST /api/projects', { title: 'Title is required' }],
    ['POST /api/projects/:id/tasks', { title: 'Title is required' }],
    ['POST /api/version/add', { version: 'Version is required', notes: 'Release notes are required' }],
    ['POST /api/natural-language', { input: 'Say what you want to do' }],
    ['POST /api/goals/delete-by-search', { searchTerm: 'A search term is required' }],
  ])('of %s has the message of an empty one', (name, words) => {
    const body = endpoints.find((endpoint) => getName(endpoint) === name)?.body ?? z.never();
    for (const value of [undefined, null, '']) {
      const given = Object.fromEntries(Object.keys(words).map((field) => [field, value]));
      const found = getMessages(body, given).filter(({ path }) => path in words);
      expect(Object.fromEntries(found.map(({ path, message }) => [path, message]))).toEqual(words);
      expect(found).toHaveLength(Object.keys(words).length);
    }
  });
});

it.each(['a'.repeat(300) + '@halo.example', 'nobody', '@', 5, {}])('an invalid email has its message', (email) => {
  const register = endpoints.find((endpoint) => getName(endpoint) === 'POST /api/register')?.body ?? z.never();
  expect(getMessages(register, { email, password: 'correct horse' })).toEqual([
    { path: 'email', message: 'Valid email address is required' },
  ]);
});
