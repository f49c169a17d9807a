import { addDays, isDay, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import {
  joinNotes,
  plainTask,
  weeklyPattern,
  type ForeignFile,
  type ForeignTask,
  type ImportedPattern,
  type ImportMoment,
} from './foreign-tasks.rules.ts';
import { instantOfNumber, isJsonObject, recordsOf, textOf, type JsonObject } from './json-values.rules.ts';
import { localWritten } from './written-days.rules.ts';

const SOURCE = 'Super Productivity';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** True for the data that Super Productivity exports. */
export function isSuperProductivityData(data: JsonObject): boolean {
  return recordsAt(data, 'task', 'entities') !== undefined && recordsAt(data, 'project', 'entities') !== undefined;
}

/** Reads the tasks, archived tasks and repeated tasks that Super Productivity has exported. */
export function readSuperProductivity(data: JsonObject, { today }: ImportMoment): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  const lists = new Map(
    (recordsAt(data, 'project', 'entities') ?? []).map(({ id, title }) => [textOf(id), textOf(title)]),
  );
  const listOf = (entity: JsonObject) => lists.get(textOf(entity['projectId'])) ?? SOURCE;
  const repeated = new Set<string>();
  for (const entity of recordsAt(data, 'taskRepeatCfg', 'entities') ?? []) {
    if (entity['isPaused'] === true) continue;
    const title = textOf(entity['title']);
    const pattern = patternOf(entity);
    if (pattern === null) {
      file.problems.push({
        item: title,
        reason: t('It recurs in a way that halo cannot. Its open task is added once'),
      });
      continue;
    }
    repeated.add(textOf(entity['id']));
    const task = plainTask(`repeat ${textOf(entity['id'])}`, title, listOf(entity));
    const time = textOf(entity['startTime']);
    file.tasks.push({
      ...task,
      notes: textOf(entity['notes']),
      day: firstDay(entity, pattern, today),
      startTime: time === '' ? null : time.padStart(5, '0'),
      pattern,
    });
  }
  const archives = [
    recordsAt(data, 'taskArchive', 'entities'),
    recordsAt(data, 'archiveYoung', 'task', 'entities'),
    recordsAt(data, 'archiveOld', 'task', 'entities'),
  ];
  for (const entity of [recordsAt(data, 'task', 'entities'), ...archives].flatMap((records) => records ?? [])) {
    const task = readTask(entity, listOf(entity));
    // The series adds the open task of a repeated one.
    if (task.state === 'open' && repeated.has(textOf(entity['repeatCfgId']))) continue;
    file.tasks.push(task);
  }
  return file;
}

function readTask(entity: JsonObject, list: string): ForeignTask {
  const title = textOf(entity['title']);
  const task = plainTask(textOf(entity['id']) || title, title, list);
  task.notes = joinNotes(textOf(entity['notes']));
  task.parent = textOf(entity['parentId']) || undefined;
  task.createdAt = instantOfNumber(entity['created']);
  const due = instantOfNumber(entity['dueWithTime'] ?? entity['plannedAt']);
  const dueDay = textOf(entity['dueDay']);
  if (due !== undefined) Object.assign(task, localWritten(due));
  else if (isDay(dueDay)) task.day = dueDay;
  if (entity['isDone'] === true) {
    task.state = 'completed';
    task.completedAt = instantOfNumber(entity['doneOn']);
    task.day ??= task.completedAt === undefined ? null : localWritten(task.completedAt).day;
  }
  return task;
}

/** Returns the first day of a repeated task, at the earliest today. */
function firstDay(entity: JsonObject, pattern: ImportedPattern, today: Day): Day {
  const start = textOf(entity['startDate']);
  const first = isDay(start) && start > today ? start : today;
  if (pattern === 'monthly') return isDay(start) ? start : today;
  if (pattern !== 'weekly') return first;
  const weekday = WEEKDAYS.findIndex((name) => entity[name] === true);
  return weekday === -1 ? first : addDays(first, (weekday - weekdayIndex(first) + 7) % 7);
}

function patternOf(entity: JsonObject): ImportedPattern | null {
  if ((entity['repeatEvery'] ?? 1) !== 1) return null;
  if (entity['repeatCycle'] === 'DAILY') return 'daily';
  if (entity['repeatCycle'] === 'MONTHLY') return 'monthly';
  if (entity['repeatCycle'] !== 'WEEKLY') return null;
  return weeklyPattern(WEEKDAYS.flatMap((name, weekday) => (entity[name] === true ? [weekday] : [])));
}

/** Returns the objects at a path of an export, which may wrap everything in `data`; undefined if there is no such path. */
function recordsAt(data: JsonObject, ...path: readonly string[]): JsonObject[] | undefined {
  let value: unknown = isJsonObject(data['data']) ? data['data'] : data;
  for (const name of path) value = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(value) ? recordsOf(value) : undefined;
}
