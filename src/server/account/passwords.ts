import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** argon2id with 19 MiB, two passes and one lane: OWASP's recommendation for sign-in. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Returns the hash of a password as a PHC string with its salt and cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await deriveTag(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES }, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`;
}

/** What is stored for an account without a password. */
export const NO_PASSWORD = '';

/** True when the password matches the stored hash. Without a stored hash it takes as long and returns false. */
export async function verifyPassword(password: string, stored: string = NO_PASSWORD): Promise<boolean> {
  const { cost, salt, tag } = parseHash(stored === NO_PASSWORD ? NOBODYS_HASH : stored);
  const candidate = await deriveTag(password, salt, cost, tag.length);
  return timingSafeEqual(candidate, tag) && stored !== NO_PASSWORD;
}

/** Letters and digits that do not look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RANDOM_GROUPS = 4;
const RANDOM_GROUP_LENGTH = 4;

/** Returns a random password that can be read out: 79 bits, in groups. */
export function randomPassword(): string {
  return Array.from({ length: RANDOM_GROUPS }, randomGroup).join('-');
}

function randomGroup(): string {
  return Array.from({ length: RANDOM_GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

async function deriveTag(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength, ...cost });
}

/** Parses a stored hash: '$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>'. */
function parseHash(stored: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (match === null) throw new Error('A stored password is not an argon2id hash');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** PHC strings use base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** The hash that an unknown email is checked against, at the cost of a real one. */
const NOBODYS_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(TAG_BYTES))}`;
