import { readJson, createLocalStorageStore, useLocalStorageStore } from '#client/data/local-storage-store.ts';

/** What a person has set about their projects in this browser (core specification, section 3). */
export interface ProjectSettings {
  showCompletedProjects: boolean;
  /** The ids of projects in the order they were given by hand. */
  projectOrder: readonly number[];
}

const SETTINGS = createLocalStorageStore<ProjectSettings>('halo-settings', {
  read(kept) {
    const settings = readJson(kept);
    const { showCompletedProjects, projectOrder, ...others } = isObject(settings) ? settings : {};
    return {
      // What else is kept under the key is not ours to lose.
      ...others,
      showCompletedProjects: showCompletedProjects === true,
      projectOrder: Array.isArray(projectOrder) ? projectOrder.filter((id) => typeof id === 'number') : [],
    };
  },
  write: (settings) => JSON.stringify(settings),
});

/** The settings; another tab's changes show here too. */
export function useProjectSettings(): ProjectSettings {
  return useLocalStorageStore(SETTINGS);
}

/** Changes some of the settings. */
export function changeProjectSettings(change: Partial<ProjectSettings>): void {
  SETTINGS.set({ ...SETTINGS.current(), ...change });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
