import { join } from 'node:path';

/** The program's folder. The built server is at the same depth in it as the source. */
export const PROGRAM_FOLDER = join(import.meta.dirname, '..', '..');
