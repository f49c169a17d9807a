import type { FormMessages } from '#shared/forms/forms.rules.ts';
import { t } from '#shared/language/language.ts';

/** The maximum length of a token's name. */
export const TOKEN_NAME_LENGTH = 100;

/** The parts of the planner that a token can be limited to. */
export const TOKEN_AREAS = ['tasks', 'goals', 'habits', 'books', 'projects', 'halo'] as const;

/** A part of the planner that a token can be limited to. */
export type TokenArea = (typeof TOKEN_AREAS)[number];

/** The access of a token: reading only, or also changing. */
export const TOKEN_ACCESSES = ['read', 'write'] as const;

/** The access and areas that a token grants, or that an endpoint requires. */
export interface Permission {
  access: (typeof TOKEN_ACCESSES)[number];
  areas: readonly TokenArea[];
}

/**
 * The areas that the endpoints under `/api/…` read or change. Endpoints that are not listed cannot be called with a
 * token: those of the account, its devices, its tokens, its webhooks and calendars, and the administration.
 */
const AREAS_BY_FOLDER: Readonly<Record<string, readonly TokenArea[]>> = {
  tasks: ['tasks'],
  goals: ['goals'],
  habits: ['habits'],
  books: ['books'],
  projects: ['projects'],
  'project-tasks': ['projects'],
  'carry-over': ['tasks', 'goals'],
  'natural-language': ['halo'],
  halo: ['halo'],
  transcribe: ['halo'],
  history: TOKEN_AREAS,
  export: TOKEN_AREAS,
  import: TOKEN_AREAS,
  changes: TOKEN_AREAS,
  user: [],
  version: [],
};

/** The areas of endpoints that differ from those of their folder. */
const AREAS_BY_PATH: Readonly<Record<string, readonly TokenArea[]>> = {
  // Finds items of all types.
  '/api/halo/matches': TOKEN_AREAS,
  // Each tool calls an endpoint, which checks the token again.
  '/mcp': [],
  // The calendar contains goals only if the token has their area.
  '/calendar': ['tasks'],
};

/** POST endpoints that only read. */
const READING_POSTS = new Set(['/api/natural-language', '/api/halo/second-reading', '/api/transcribe', '/mcp']);

const READING_METHODS = new Set(['GET', 'HEAD']);

/** Returns the permission that an endpoint requires; undefined if no token may call it. */
export function neededPermission({ method, path }: { method: string; path: string }): Permission | undefined {
  const areas = AREAS_BY_PATH[path] ?? AREAS_BY_FOLDER[path.split('/')[2] ?? ''];
  if (areas === undefined) return undefined;
  const isReading = READING_METHODS.has(method) || READING_POSTS.has(path);
  return { access: isReading ? 'read' : 'write', areas };
}

/** True when a token with the permission `granted` may call an endpoint. */
export function isPermitted(granted: Permission, endpoint: { method: string; path: string }): boolean {
  const needed = neededPermission(endpoint);
  if (needed === undefined) return false;
  return (
    (needed.access === 'read' || granted.access === 'write') &&
    needed.areas.every((area) => granted.areas.includes(area))
  );
}

/** Matches a token: the account's id and a random secret. */
const TOKEN = /^halo_([1-9]\d{0,15})_[\w-]{43}$/;

/** Returns the token of an account for a secret: 32 random bytes in base64url. */
export function formatToken(userId: number, secret: string): string {
  return `halo_${userId}_${secret}`;
}

/** Returns the account's id in a token; undefined for a text that is not a token. */
export function userIdOfToken(token: string): number | undefined {
  const id = Number(TOKEN.exec(token)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Returns the errors of a form for a new API token. */
export function checkNewToken(form: { name: string; password: string }): FormMessages<'name' | 'password'> {
  return {
    ...(form.name.trim() === '' && { name: t('Name is required') }),
    ...(form.name.trim().length > TOKEN_NAME_LENGTH && { name: t('Name must be at most 100 characters') }),
    ...(form.password === '' && { password: t('Password is required') }),
  };
}
