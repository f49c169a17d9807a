import { isDay } from '#shared/calendar/day.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { joinNotes, type ForeignTask, type ImportProblem } from './foreign-tasks.rules.ts';

const BOXES: Record<ForeignTask['state'], string> = { open: '☐', completed: '☑', 'crossed-out': '☒' };

/**
 * Prepares tasks for conversion. A subtask without a day becomes a line in the notes of its nearest parent with a day.
 * Tasks without a title are reported and left out. An invalid day is removed.
 */
export function mergeSubtasks(tasks: readonly ForeignTask[]): { tasks: ForeignTask[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const valid = tasks.flatMap((task, index) => {
    const title = removeUnstorable(trimTitle(task.title));
    if (title === '') problems.push({ item: t('Task {place}', { place: index + 1 }), reason: t('It has no title') });
    const day = task.day !== null && isDay(task.day) ? task.day : null;
    return title === '' ? [] : [{ ...task, title, day, notes: removeUnstorable(task.notes) }];
  });
  const byKey = new Map(valid.map((task) => [task.key, task]));
  const merged = valid.filter((task) => {
    const parent = findDatedParent(task, byKey);
    if (parent === undefined) return true;
    const indented = task.notes.replaceAll(/^/gm, '  ');
    parent.notes = [parent.notes, `${BOXES[task.state]} ${task.title}`, indented].filter(hasText).join('\n');
    return false;
  });
  return { tasks: merged.map((task) => ({ ...task, notes: joinNotes(task.notes) })), problems };
}

/** Returns the nearest parent with a day of a task without one. */
function findDatedParent(task: ForeignTask, byKey: ReadonlyMap<string, ForeignTask>): ForeignTask | undefined {
  if (task.day !== null) return undefined;
  // A broken file may have subtasks in a circle.
  const seen = new Set([task.key]);
  let key = task.parent;
  while (key !== undefined && !seen.has(key)) {
    seen.add(key);
    const parent = byKey.get(key);
    if (parent === undefined || parent.day !== null) return parent;
    key = parent.parent;
  }
  return undefined;
}

/** Removes characters that the databases cannot store. */
function removeUnstorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

function hasText(text: string): boolean {
  return text.trim() !== '';
}
