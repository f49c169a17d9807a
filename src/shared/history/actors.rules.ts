/** Who changed something: the person by hand, Halo for the person, an import, or the start of a new day. */
export const ACTORS = ['you', 'halo', 'import', 'new-day'] as const;

/** Who changed something. */
export type Actor = (typeof ACTORS)[number];
