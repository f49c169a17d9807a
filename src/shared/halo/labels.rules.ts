/** What a clause asks for. `show` opens a day or a list, and `nothing` asks for nothing that halo can do. */
export const INTENTS = [
  'task',
  'goal',
  'habit',
  'book',
  'flag',
  'unflag',
  'move',
  'delete',
  'find',
  'complete',
  'show',
  'nothing',
] as const;

/** What a clause asks for. */
export type Intent = (typeof INTENTS)[number];

/** What a token is part of: the title of a new item, the name of an existing one, a date phrase, or nothing. */
export const ROLES = ['other', 'title', 'search', 'when', 'author', 'recommender'] as const;

/** What a token is part of. */
export type Role = (typeof ROLES)[number];

/** The roles of the tokens of a clause. */
export const ROLES_OF: Readonly<Record<Intent, readonly Role[]>> = {
  task: ['other', 'title', 'when'],
  goal: ['other', 'title', 'when'],
  habit: ['other', 'title', 'when'],
  book: ['other', 'title', 'author', 'recommender', 'when'],
  flag: ['other', 'search', 'when'],
  unflag: ['other', 'search', 'when'],
  move: ['other', 'search', 'when'],
  delete: ['other', 'search', 'when'],
  find: ['other', 'search', 'when'],
  complete: ['other', 'search', 'when'],
  show: ['other', 'when'],
  nothing: ['other'],
};

/** The label of a token. */
export interface Label {
  intent: Intent;
  role: Role;
  /** True for the first token of a clause. */
  isFirst: boolean;
}

/** A label as the model knows it. `isNamed` is true once the title or search term of the clause has begun. */
export interface State {
  intent: number;
  role: number;
  isNamed: boolean;
  /** True if a clause may begin with it. */
  canBegin: boolean;
  /** True if a clause may end with it: it must have a title or a search term. */
  canEnd: boolean;
  /** The states that may come before it in its clause. */
  before: readonly number[];
}

type Core = Pick<State, 'intent' | 'role' | 'isNamed'>;

const CORES: readonly Core[] = INTENTS.flatMap((intent, index) =>
  ROLES_OF[intent].flatMap((role) => {
    const core = { intent: index, role: ROLES.indexOf(role) };
    if (isNameRole(role) || isWithoutName(intent)) return [{ ...core, isNamed: true }];
    return [
      { ...core, isNamed: false },
      { ...core, isNamed: true },
    ];
  }),
);

/** All states, by their number. */
export const STATES: readonly State[] = CORES.map((core) => {
  const isMain = isNameRole(ROLES[core.role]);
  const mayFollow = (other: Core) =>
    other.intent === core.intent && (core.isNamed ? other.isNamed || isMain : !other.isNamed);
  return {
    ...core,
    canBegin: !core.isNamed || isMain || isWithoutName(INTENTS[core.intent]),
    canEnd: core.isNamed,
    before: CORES.flatMap((other, index) => (mayFollow(other) ? [index] : [])),
  };
});

/** The states with which a clause of each intent may begin. */
export const FIRST_STATES: readonly (readonly number[])[] = INTENTS.map((_, intent) =>
  STATES.flatMap((state, index) => (state.intent === intent && state.canBegin ? [index] : [])),
);

/** Returns the states of labelled tokens; undefined when a clause has neither a title nor a search term. */
export function getStates(labels: readonly Label[]): { state: number; isFirst: boolean }[] | undefined {
  let isNamed = true;
  const states: { state: number; isFirst: boolean }[] = [];
  for (const { intent, role, isFirst } of labels) {
    if (isFirst && !isNamed) return undefined;
    isNamed = (!isFirst && isNamed) || isNameRole(role) || isWithoutName(intent);
    const [of, as] = [INTENTS.indexOf(intent), ROLES.indexOf(role)];
    const named = isNamed;
    const state = STATES.findIndex((each) => each.intent === of && each.role === as && each.isNamed === named);
    if (state === -1) return undefined;
    states.push({ state, isFirst });
  }
  return isNamed ? states : undefined;
}

/** True for the roles of a title and of a search term. */
export function isNameRole(role: Role | undefined): boolean {
  return role === 'title' || role === 'search';
}

function isWithoutName(intent: Intent | undefined): boolean {
  return intent === 'show' || intent === 'nothing';
}
