/** The part of a series that a change is about: one item, or also the later ones. */
export type SeriesScope = 'this' | 'this and later';
