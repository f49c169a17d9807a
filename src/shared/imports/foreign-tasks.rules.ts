import type { Day } from '#shared/calendar/day.ts';
import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';

/** A recurrence pattern that halo supports. */
export type ImportedPattern = Exclude<RecurringPattern, 'none'>;

/** A task read from another program's file. */
export interface ForeignTask {
  /** Identifies the task within the other program. */
  key: string;
  title: string;
  notes: string;
  /** Null for a task without a day. */
  day: Day | null;
  /** HH:mm */
  startTime: string | null;
  pattern: ImportedPattern | null;
  state: 'open' | 'completed' | 'crossed-out';
  /** ISO 8601 in UTC. */
  createdAt: string | undefined;
  completedAt: string | undefined;
  isPriority: boolean;
  /** The name of the task's list or project. */
  list: string;
  /** The key of the parent task of a subtask. */
  parent: string | undefined;
}

/** A part of a file that is imported differently or not at all, and the reason. */
export interface ImportProblem {
  /** A title, or a place such as 'Row 7'. */
  item: string;
  reason: string;
}

/** The content of another program's file. */
export interface ForeignFile {
  /** The name of the program. */
  source: string;
  tasks: ForeignTask[];
  problems: ImportProblem[];
}

/** The time of an import. */
export interface ImportMoment {
  today: Day;
  /** ISO 8601 in UTC. */
  now: string;
}

/** Returns an open task that has only a key, a title and a list. */
export function createForeignTask(key: string, title: string, list: string): ForeignTask {
  return {
    key,
    title,
    list,
    notes: '',
    day: null,
    startTime: null,
    pattern: null,
    state: 'open',
    createdAt: undefined,
    completedAt: undefined,
    isPriority: false,
    parent: undefined,
  };
}

/** Joins notes with line breaks. Empty ones are left out. */
export function joinNotes(...notes: readonly (string | undefined)[]): string {
  return notes
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .join('\n');
}

/** Returns the pattern of a weekly recurrence on these weekdays (0 is Monday); null when halo has no such pattern. */
export function weeklyPattern(weekdays: readonly number[]): ImportedPattern | null {
  const days = new Set(weekdays);
  if (days.size <= 1) return 'weekly';
  if (days.size === 7) return 'daily';
  return days.size === 5 && !days.has(5) && !days.has(6) ? 'weekdays' : null;
}
