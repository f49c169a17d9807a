import type { CurrentVersion, Version, VersionDraft } from '#shared/versions/versions.contract.ts';
import { compareVersions, INITIAL_VERSION, type Release } from '#shared/versions/versions.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/app-error.ts';
import type { VersionStore } from './versions.store.ts';

/**
 * Creates the service of the version history: the program's own versions and those that the owner adds. (VER-13 to
 * VER-16)
 */
export function createVersionService(database: Database, versions: VersionStore, clock: Clock) {
  return {
    /** Returns the current version. Without one, returns the initial version, dated by the first account. (VER-03) */
    async readCurrentVersion(): Promise<CurrentVersion> {
      const active = await versions.findActive();
      if (active !== undefined) return active;
      return { ...INITIAL_VERSION, releaseDate: (await versions.findBeginning()) ?? clock().toISOString() };
    },

    /** Lists all versions, the newest first. */
    async listVersions(): Promise<Version[]> {
      return versions.findVersions();
    },

    /**
     * Adds a version. It becomes the current one unless `isActive` is false. Throws 'conflict' when its number exists.
     * (VER-09, CLASH-26)
     */
    async addVersion({ version, notes, isActive = true }: VersionDraft): Promise<Version> {
      return database.transaction('everybody', async () => {
        await versions.lockVersions();
        if (isActive) await versions.deactivateVersions();
        const releaseDate = clock().toISOString();
        const added = await versions.insertVersion({ version, notes, isActive, isDeployed: false, releaseDate });
        if (added === undefined) throw new AppError('conflict', `Version ${version} is in the history already`);
        return added;
      });
    },

    /**
     * Adds the program's own versions that are missing. The program's newest version becomes the current one only if it
     * was missing and is higher than the current one. So a version that the owner has chosen stays current when halo
     * restarts.
     */
    async addReleases(releases: readonly Release[]): Promise<void> {
      const newest = releases.toSorted((first, second) => compareVersions(second.version, first.version))[0];
      await database.transaction('everybody', async () => {
        await versions.lockVersions();
        const active = await versions.findActive();
        const isHigher = (version: string) => active === undefined || compareVersions(version, active.version) > 0;
        const known = new Set((await versions.findVersions()).map(({ version }) => version));
        for (const { version, day, notes } of releases) {
          if (known.has(version)) continue;
          const isActive = version === newest?.version && isHigher(version);
          if (isActive) await versions.deactivateVersions();
          // At noon UTC the day is the same nearly everywhere.
          const releaseDate = `${day}T12:00:00.000Z`;
          await versions.insertVersion({ version, notes, isActive, isDeployed: true, releaseDate });
        }
      });
    },
  };
}

export type VersionService = ReturnType<typeof createVersionService>;
