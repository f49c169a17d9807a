import { readJson, createStoredValue } from '#client/data/storage.ts';
import { useStore } from '#client/ui/store.ts';

/** The project settings of this browser (DATA-41, DATA-42). */
export interface ProjectSettings {
  showCompletedProjects: boolean;
  /** The ids of projects in manual order. */
  projectOrder: readonly number[];
}

const SETTINGS = createStoredValue<ProjectSettings>('halo-settings', {
  read(stored) {
    const settings = readJson(stored);
    const { showCompletedProjects, projectOrder, ...others } = isObject(settings) ? settings : {};
    return {
      // Keeps other fields stored under the key.
      ...others,
      showCompletedProjects: showCompletedProjects === true,
      projectOrder: Array.isArray(projectOrder) ? projectOrder.filter((id) => typeof id === 'number') : [],
    };
  },
  write: (settings) => JSON.stringify(settings),
});

/** The project settings; re-renders on changes in any tab. */
export function useProjectSettings(): ProjectSettings {
  return useStore(SETTINGS);
}

/** Changes some of the settings. */
export function changeProjectSettings(change: Partial<ProjectSettings>): void {
  SETTINGS.set({ ...SETTINGS.current(), ...change });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
