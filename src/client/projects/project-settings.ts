import { useSyncExternalStore } from 'react';

/** What a person has set about their projects in this browser (core specification, section 3). */
export interface ProjectSettings {
  showCompletedProjects: boolean;
  /** The ids of projects in the order they were given by hand. */
  projectOrder: readonly number[];
}

const KEY = 'halo-settings';
const DEFAULTS: ProjectSettings = { showCompletedProjects: false, projectOrder: [] };

let settings: ProjectSettings | undefined;
const listeners = new Set<() => void>();

/** The settings; another tab's changes show here too. */
export function useProjectSettings(): ProjectSettings {
  return useSyncExternalStore(subscribe, current);
}

/** Changes some of the settings. They hold for this page even where storage is full or forbidden. */
export function changeProjectSettings(change: Partial<ProjectSettings>): void {
  settings = { ...current(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readKept(), ...change }));
  } catch {
    // They are not kept beyond this page.
  }
  for (const listener of listeners) listener();
}

function current(): ProjectSettings {
  settings ??= readSettings();
  return settings;
}

/** Storage may hold anything: what does not have the shape of a setting is its default. */
function readSettings(): ProjectSettings {
  const { showCompletedProjects, projectOrder } = readKept() as Partial<ProjectSettings>;
  return {
    showCompletedProjects:
      typeof showCompletedProjects === 'boolean' ? showCompletedProjects : DEFAULTS.showCompletedProjects,
    projectOrder: Array.isArray(projectOrder)
      ? projectOrder.filter((id) => typeof id === 'number')
      : DEFAULTS.projectOrder,
  };
}

function readKept(): object {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== KEY && key !== null) return;
    settings = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
