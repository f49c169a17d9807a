import type { CurrentVersion, Version, VersionDraft } from '#shared/versions/versions.contract.ts';
import { compareVersions, INITIAL_VERSION, type Release } from '#shared/versions/versions.rules.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { AppError } from '#server/http/app-error.ts';
import type { VersionStore } from './versions.store.ts';

/** The history of releases: the program's own and those that the owner adds (platform specification, section 7). */
export function createVersionService(database: Database, versions: VersionStore, clock: Clock) {
  return {
    /** The current release. While there is none, the initial one, which is as old as the first account. */
    async readCurrentVersion(): Promise<CurrentVersion> {
      const active = await versions.findActive();
      if (active !== undefined) return active;
      return { ...INITIAL_VERSION, releaseDate: (await versions.findBeginning()) ?? clock().toISOString() };
    },

    /** Every release, the newest first. */
    async listVersions(): Promise<Version[]> {
      return versions.findVersions();
    },

    /** Adds a release; the current one unless it says otherwise. Throws 'conflict' when its number is taken. */
    async addVersion({ version, notes, isActive = true }: VersionDraft): Promise<Version> {
      return database.transaction(async () => {
        await versions.lockVersions();
        if (isActive) await versions.deactivateVersions();
        const releaseDate = clock().toISOString();
        const added = await versions.insertVersion({ version, notes, isActive, isDeployed: false, releaseDate });
        if (added === undefined) throw new AppError('conflict', `Version ${version} is in the history already`);
        return added;
      });
    },

    /**
     * Adds the program's own releases that the history lacks. The newest of the program becomes the current one only when it
     * was lacking and is higher than the current one: what the owner has chosen stays through every other start.
     */
    async addReleases(releases: readonly Release[]): Promise<void> {
      const newest = releases.toSorted((first, second) => compareVersions(second.version, first.version))[0];
      await database.transaction(async () => {
        await versions.lockVersions();
        const active = await versions.findActive();
        const isHigher = (version: string) => active === undefined || compareVersions(version, active.version) > 0;
        const known = new Set((await versions.findVersions()).map(({ version }) => version));
        for (const { version, day, notes } of releases) {
          if (known.has(version)) continue;
          const isActive = version === newest?.version && isHigher(version);
          if (isActive) await versions.deactivateVersions();
          // Noon: the same day nearly everywhere.
          const releaseDate = `${day}T12:00:00.000Z`;
          await versions.insertVersion({ version, notes, isActive, isDeployed: true, releaseDate });
        }
      });
    },
  };
}

export type VersionService = ReturnType<typeof createVersionService>;
