import type { Day } from '#shared/calendar/day.ts';
import { readInstant } from '#shared/calendar/written-instants.ts';
import { t } from '#shared/language/language.ts';
import { readRows, type CsvCells } from './csv-rows.rules.ts';
import {
  createForeignTask,
  joinNotes,
  type ForeignFile,
  type ForeignTask,
  type ImportMoment,
} from './foreign-tasks.rules.ts';
import { recordsIn, getText, type JsonObject } from './json-values.rules.ts';
import { applyWrittenDay, localWritten, readWrittenDay } from './written-days.rules.ts';

const SOURCE = 'Todoist';

/** True for the header of a CSV file that Todoist has exported. */
export function isTodoistHeader(header: CsvCells): boolean {
  return ['TYPE', 'CONTENT', 'INDENT'].every((name) => header.includes(name));
}

/** Reads a project that Todoist has exported as CSV. The first row is the header. `fileName` contains the project's name. */
export function readTodoistTable(table: readonly CsvCells[], fileName: string, { today }: ImportMoment): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  const list = projectNameIn(fileName);
  /** The latest task at each depth. */
  const parents: ForeignTask[] = [];
  for (const [index, cell] of readRows(table).entries()) {
    const content = cell('CONTENT');
    if (cell('TYPE') === 'note') {
      const last = file.tasks.at(-1);
      if (last !== undefined) last.notes = joinNotes(last.notes, content);
    }
    if (cell('TYPE') !== 'task') continue;
    const depth = Math.max(1, Number(cell('INDENT')) || 1);
    const parent = parents[depth - 2];
    // The file has no ids. The titles of a task and of its parents identify it.
    const task = createForeignTask(`${parent?.key ?? list} / ${content}`, content, list);
    task.notes = joinNotes(cell('DESCRIPTION'));
    task.isPriority = cell('PRIORITY') === '1';
    task.parent = parent?.key;
    applyWrittenDay(file, task, cell('DATE'), t('Row {place}', { place: index + 2 }), today);
    parents.splice(depth - 1, parents.length, task);
    file.tasks.push(task);
  }
  return file;
}

/** Returns the project's name in a file name such as 'Home [220474322].csv'. */
function projectNameIn(fileName: string): string {
  return fileName
    .replace(/\.csv$/i, '')
    .replace(/\[\d+\]$/, '')
    .trim();
}

/** True for the response of Todoist's sync API, which backup programs store. */
export function isTodoistData(data: JsonObject): boolean {
  return Array.isArray(data['items']) && Array.isArray(data['projects']);
}

/** Reads the projects, tasks and comments of Todoist's sync API. */
export function readTodoistData(data: JsonObject, { today }: ImportMoment): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  const lists = new Map(recordsIn(data['projects']).map(({ id, name }) => [getText(id), getText(name)]));
  const comments = Map.groupBy(recordsIn(data['notes']), (note) => getText(note['item_id']));
  for (const item of recordsIn(data['items'])) {
    if (item['is_deleted'] === true || item['is_deleted'] === 1) continue;
    const id = getText(item['id']);
    const title = getText(item['content']);
    const task = createForeignTask(id || title, title, lists.get(getText(item['project_id'])) ?? SOURCE);
    task.notes = joinNotes(
      getText(item['description']),
      ...(comments.get(id) ?? []).map((comment) => getText(comment['content'])),
    );
    // 4 is the highest priority in the API, 1 in CSV files.
    task.isPriority = item['priority'] === 4;
    task.parent = getText(item['parent_id']) || undefined;
    task.createdAt = readInstant(getText(item['added_at']));
    if (item['checked'] === true || item['checked'] === 1) {
      task.state = 'completed';
      task.completedAt = readInstant(getText(item['completed_at']));
    }
    const due = recordsIn([item['due']])[0];
    if (due !== undefined && !applyDue(task, due, today))
      file.problems.push({
        item: title,
        reason: t('It recurs “{rule}”, which halo cannot. It is added once', { rule: getText(due['string']) }),
      });
    file.tasks.push(task);
  }
  return file;
}

/** Sets a task's day, time and pattern. Returns false when halo has no such pattern. */
function applyDue(task: ForeignTask, due: JsonObject, today: Day): boolean {
  const date = getText(due['date']);
  const instant = readInstant(date);
  const when = instant === undefined ? readWrittenDay(date, today) : localWritten(instant);
  Object.assign(task, when);
  if (due['is_recurring'] !== true) return true;
  task.pattern = readWrittenDay(getText(due['string']), today)?.pattern ?? null;
  return task.pattern !== null;
}
