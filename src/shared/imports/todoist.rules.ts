import type { Day } from '#shared/calendar/day.ts';
import { readInstant } from '#shared/calendar/written-instants.ts';
import { t } from '#shared/language/language.ts';
import { joinNotes, plainTask, type ForeignFile, type ForeignTask, type ImportMoment } from './foreign-tasks.rules.ts';
import { recordsIn, textOf, type JsonObject } from './json-values.rules.ts';
import { localWritten, readWrittenDay } from './written-days.rules.ts';

/** A row of a CSV file by the names of its columns. */
export type CsvRow = Readonly<Record<string, string | undefined>>;

const SOURCE = 'Todoist';

/** True for the columns of a project that Todoist has exported. */
export function isTodoistHeader(header: readonly string[]): boolean {
  return ['TYPE', 'CONTENT', 'INDENT'].every((name) => header.includes(name));
}

/** Reads the rows of a project that Todoist has exported as CSV. The file's name is the name of the project. */
export function readTodoistRows(rows: readonly CsvRow[], fileName: string, { today }: ImportMoment): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  // The names that Todoist gives to files: 'Home [220474322].csv'.
  const list = fileName
    .replace(/\.csv$/i, '')
    .replace(/\[\d+\]$/, '')
    .trim();
  /** The latest task at each depth. */
  const parents: ForeignTask[] = [];
  for (const [index, row] of rows.entries()) {
    const content = row['CONTENT']?.trim() ?? '';
    if (row['TYPE'] === 'note') {
      const last = file.tasks.at(-1);
      if (last !== undefined) last.notes = joinNotes(last.notes, content);
    }
    if (row['TYPE'] !== 'task') continue;
    const depth = Math.max(1, Number(row['INDENT']) || 1);
    const parent = parents[depth - 2];
    // The file has no ids, so a task is told apart by its title and those of the tasks that it is a part of.
    const task = plainTask(`${parent?.key ?? list} / ${content}`, content, list);
    task.notes = joinNotes(row['DESCRIPTION']);
    task.isPriority = row['PRIORITY'] === '1';
    task.parent = parent?.key;
    const when = readWrittenDay(row['DATE'] ?? '', today);
    if (when === undefined) {
      file.problems.push({
        item: content || t('Row {place}', { place: index + 2 }),
        reason: t('Its date “{date}” is not understood', { date: row['DATE'] ?? '' }),
      });
      task.notes = joinNotes(task.notes, `Date: ${row['DATE']}`);
    } else Object.assign(task, when);
    parents.splice(depth - 1, parents.length, task);
    file.tasks.push(task);
  }
  return file;
}

/** True for the data that Todoist's own API returns, which programs keep as a backup. */
export function isTodoistData(data: JsonObject): boolean {
  return Array.isArray(data['items']) && Array.isArray(data['projects']);
}

/** Reads the data of Todoist's API: its projects, tasks and comments. */
export function readTodoistData(data: JsonObject, { today }: ImportMoment): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  const lists = new Map(recordsIn(data['projects']).map(({ id, name }) => [textOf(id), textOf(name)]));
  const comments = Map.groupBy(recordsIn(data['notes']), (note) => textOf(note['item_id']));
  for (const item of recordsIn(data['items'])) {
    if (item['is_deleted'] === true || item['is_deleted'] === 1) continue;
    const id = textOf(item['id']);
    const title = textOf(item['content']);
    const task = plainTask(id || title, title, lists.get(textOf(item['project_id'])) ?? SOURCE);
    task.notes = joinNotes(
      textOf(item['description']),
      ...(comments.get(id) ?? []).map((comment) => textOf(comment['content'])),
    );
    // In the API 4 is the highest priority; in CSV files it is 1.
    task.isPriority = item['priority'] === 4;
    task.parent = textOf(item['parent_id']) || undefined;
    task.createdAt = readInstant(textOf(item['added_at']));
    if (item['checked'] === true || item['checked'] === 1) {
      task.state = 'completed';
      task.completedAt = readInstant(textOf(item['completed_at']));
    }
    const due = recordsIn([item['due']])[0];
    if (due !== undefined && !applyDue(task, due, today))
      file.problems.push({
        item: title,
        reason: t('It recurs “{rule}”, which halo cannot. It is added once', { rule: textOf(due['string']) }),
      });
    file.tasks.push(task);
  }
  return file;
}

/** Sets the day, time and pattern of a task. Returns false if halo has no such pattern. */
function applyDue(task: ForeignTask, due: JsonObject, today: Day): boolean {
  const date = textOf(due['date']);
  const instant = readInstant(date);
  const when = instant === undefined ? readWrittenDay(date, today) : localWritten(instant);
  Object.assign(task, when);
  if (due['is_recurring'] !== true) return true;
  task.pattern = readWrittenDay(textOf(due['string']), today)?.pattern ?? null;
  return task.pattern !== null;
}
