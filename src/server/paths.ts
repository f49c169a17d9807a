import { join } from 'node:path';

/** The folder that the program came in. The built server lies as deep in it as its source does. */
export const PROGRAM_FOLDER = join(import.meta.dirname, '..', '..');
