/** Which ones of a series are meant: one alone, or also those after it. */
export type SeriesScope = 'this' | 'this and later';
