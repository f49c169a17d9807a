import { describe, expect, it } from 'vitest';
import { isLostRace, isConnectionUseless, isStorageFull, isTemporaryFailure } from './failures.ts';

const failure = (message: string, details: object = {}) => Object.assign(new Error(message), details);

describe('isTemporaryFailure is true', () => {
  it.each([
    '08006',
    '08P01',
    '25006',
    '25P03',
    '40001',
    '40P01',
    '53100',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P03',
    'ECONNREFUSED',
  ])('on PostgreSQL for the code %s', (code) => {
    expect(isTemporaryFailure(failure('It failed', { code }))).toBe(true);
  });

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('for the message "%s" of the driver', (message) => {
    expect(isTemporaryFailure(failure(message))).toBe(true);
  });

  it.each([
    ['busy', 5],
    ['locked', 6],
    ['full', 13],
    ['busy with an older snapshot', 517],
  ])('on SQLite for a database that is %s', (_name, errcode) => {
    expect(isTemporaryFailure(failure('It failed', { code: 'ERR_SQLITE_ERROR', errcode }))).toBe(true);
  });
});

describe('isTemporaryFailure is false', () => {
  it.each([
    failure('a mistake of ours'),
    failure('duplicate key', { code: '23505' }),
    failure('syntax error', { code: '42601' }),
    failure('no code of PostgreSQL', { code: '08' }),
    failure('UNIQUE constraint failed', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }),
    failure('database disk image is malformed', { code: 'ERR_SQLITE_ERROR', errcode: 11 }),
    failure('the number of something else', { code: 'ERR_OTHER', errcode: 5 }),
  ])('for "$message"', (error) => {
    expect(isTemporaryFailure(error)).toBe(false);
  });
});

it('isLostRace is true only for a serialization failure and a deadlock', () => {
  const codes = ['40001', '40P01', '40002', '55P03', '57014', '23505', undefined];

  expect(codes.filter((code) => isLostRace(failure('It failed', { code })))).toEqual(['40001', '40P01']);
});

it('isStorageFull is true only for a full disk', () => {
  const failures = [
    { code: '53100' },
    { code: '53200' },
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    { code: 'ERR_SQLITE_ERROR', errcode: 10 },
    { code: 'ERR_OTHER', errcode: 13 },
    {},
  ];

  expect(failures.map((details) => isStorageFull(failure('It failed', details)))).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
});

describe('isConnectionUseless', () => {
  it('is true for the codes of a read-only database and of an aborted transaction', () => {
    expect(isConnectionUseless(failure('cannot execute INSERT in a read-only transaction', { code: '25006' }))).toBe(
      true,
    );
    expect(isConnectionUseless(failure('current transaction is aborted', { code: '25P02' }))).toBe(true);
    expect(isConnectionUseless(failure('duplicate key', { code: '23505' }))).toBe(false);
    expect(isConnectionUseless(failure('Connection terminated'))).toBe(false);
  });
});
