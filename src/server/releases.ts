import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesIn } from '#shared/versions/versions.rules.ts';
import { systemClock } from './clock.ts';
import type { Database } from './database/database.ts';
import { PROGRAM_FOLDER } from './paths.ts';
import { createVersionService } from './versions/versions.service.ts';
import { createVersionStore } from './versions/versions.store.ts';

/** The list of changes that the program comes with. */
const CHANGELOG = join(PROGRAM_FOLDER, 'CHANGELOG.md');

/** Puts the program's own releases into the history. Done at every start: most times nothing is lacking. */
export async function addReleases(database: Database): Promise<void> {
  const releases = releasesIn(await readChangelog());
  await createVersionService(database, createVersionStore(database), systemClock).addReleases(releases);
}

/** Nothing where halo was installed without it: no reason not to start. */
async function readChangelog(): Promise<string> {
  return readFile(CHANGELOG, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
