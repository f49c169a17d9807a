/** What an API token can be limited to. */
export const TOKEN_AREAS = ['tasks', 'goals', 'habits', 'books', 'projects', 'halo'] as const;

/** What an API token can be limited to. */
export type TokenArea = (typeof TOKEN_AREAS)[number];

/** Whether a token may only read, or change items too. */
export const TOKEN_ACCESSES = ['read', 'write'] as const;

/** What a token allows, or what an endpoint needs. */
export interface Permission {
  access: (typeof TOKEN_ACCESSES)[number];
  areas: readonly TokenArea[];
}

/**
 * The areas that the endpoints under `/api/…` read or change. Endpoints that are missing here are for signed-in
 * people only: the account, its devices and its tokens, administration.
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

/** Endpoints whose areas are not those of their folder. */
const AREAS_BY_PATH: Readonly<Record<string, readonly TokenArea[]>> = {
  // It finds items of all types.
  '/api/halo/matches': TOKEN_AREAS,
  // Each of its tools calls an endpoint, which is checked then.
  '/mcp': [],
  // Goals are added if the token has their area, too.
  '/calendar': ['tasks'],
};

/** Endpoints that change nothing, although their method is POST. */
const READING_POSTS = new Set(['/api/natural-language', '/api/halo/second-reading', '/api/transcribe', '/mcp']);

const READING_METHODS = new Set(['GET', 'HEAD']);

/** Returns what a token must allow to call an endpoint; undefined if no token may. */
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

/** The form of a token: the account's id in it finds the account, and the secret is random. */
const TOKEN = /^halo_([1-9]\d{0,15})_[\w-]{43}$/;

/** Returns a token of an account from 32 random bytes in base64url. */
export function formatToken(userId: number, secret: string): string {
  return `halo_${userId}_${secret}`;
}

/** Returns the account's id in a token; undefined for any other text. */
export function userIdOfToken(token: string): number | undefined {
  const id = Number(TOKEN.exec(token)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
