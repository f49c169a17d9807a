import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releasesIn } from '#shared/versions/versions.rules.ts';
import { systemClock } from './clock.ts';
import type { Database } from './database/database.ts';
import { PROGRAM_FOLDER } from './paths.ts';
import { createVersionService } from './versions/versions.service.ts';
import { createVersionStore } from './versions/versions.store.ts';

/** The program's changelog. */
const CHANGELOG = join(PROGRAM_FOLDER, 'CHANGELOG.md');

/** Adds the program's own versions to the version history. Runs at every start; usually none is missing. */
export async function addReleases(database: Database): Promise<void> {
  const releases = releasesIn(await readChangelog());
  await createVersionService(database, createVersionStore(database), systemClock).addReleases(releases);
}

/** Returns the changelog; an empty string when halo was installed without it. */
async function readChangelog(): Promise<string> {
  return readFile(CHANGELOG, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
