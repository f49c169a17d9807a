/**
 * Who changed something: the person by hand, Halo for the person, an import, the start of a new day, or a program with
 * an API token.
 */
export const ACTORS = ['you', 'halo', 'import', 'new-day', 'api'] as const;

/** Who changed something. */
export type Actor = (typeof ACTORS)[number];

/** The header of a call whose changes Halo makes for the person. Its value is 'halo'. */
export const ACTOR_HEADER = 'x-halo-actor';
