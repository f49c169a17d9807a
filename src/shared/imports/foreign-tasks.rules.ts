import type { Day } from '#shared/calendar/day.ts';
import type { RecurringPattern } from '#shared/tasks/recurrence.rules.ts';

/** A pattern of recurrence that halo has. */
export type ImportedPattern = Exclude<RecurringPattern, 'none'>;

/** A task of another program, before it becomes one of halo. */
export interface ForeignTask {
  /** Tells the task apart in its program, so that a second import of it adds nothing. */
  key: string;
  title: string;
  notes: string;
  /** Null for a task without a day. */
  day: Day | null;
  /** HH:mm */
  startTime: string | null;
  pattern: ImportedPattern | null;
  state: 'open' | 'completed' | 'crossed-out';
  createdAt: string | undefined;
  completedAt: string | undefined;
  isPriority: boolean;
  /** The list or project of the task. */
  list: string;
  /** The key of the task that this one is a part of. */
  parent: string | undefined;
}

/** Something of a file that cannot be taken as it is, and why. */
export interface ImportProblem {
  /** A title, or a place such as 'Row 7'. */
  item: string;
  reason: string;
}

/** What was read of another program's file. */
export interface ForeignFile {
  /** The name of the program. */
  source: string;
  tasks: ForeignTask[];
  problems: ImportProblem[];
}

/** When a file is read. */
export interface ImportMoment {
  today: Day;
  /** ISO 8601 in UTC. */
  now: string;
}

/** Returns a task with nothing but a key, a title and a list. */
export function plainTask(key: string, title: string, list: string): ForeignTask {
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

/** Joins the parts of notes that are not empty, each on its own lines. */
export function joinNotes(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join('\n');
}

/** Returns the pattern of a weekly recurrence on these weekdays (0 is Monday); null if halo has no such pattern. */
export function weeklyPattern(weekdays: readonly number[]): ImportedPattern | null {
  const days = new Set(weekdays);
  if (days.size <= 1) return 'weekly';
  if (days.size === 7) return 'daily';
  return days.size === 5 && !days.has(5) && !days.has(6) ? 'weekdays' : null;
}
