import { addDays, isDay, weekdayIndex, type Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import {
  createForeignTask,
  joinNotes,
  weeklyPattern,
  type ForeignFile,
  type ForeignTask,
  type ImportedPattern,
  type ImportMoment,
} from './foreign-tasks.rules.ts';
import { instantOfNumber, isJsonObject, getRecords, getText, type JsonObject } from './json-values.rules.ts';
import { localWritten } from './written-days.rules.ts';

const SOURCE = 'Super Productivity';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** True for the data of a Super Productivity export. */
export function isSuperProductivityData(data: JsonObject): boolean {
  return recordsAt(data, 'task', 'entities') !== undefined && recordsAt(data, 'project', 'entities') !== undefined;
}

/** Reads the open, archived and repeating tasks of a Super Productivity export. */
export function readSuperProductivity(data: JsonObject, { today }: ImportMoment): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  const lists = new Map(
    (recordsAt(data, 'project', 'entities') ?? []).map(({ id, title }) => [getText(id), getText(title)]),
  );
  const getList = (entity: JsonObject) => lists.get(getText(entity['projectId'])) ?? SOURCE;
  const repeated = addRepeatingTasks(file, data, getList, today);
  const archives = [
    recordsAt(data, 'taskArchive', 'entities'),
    recordsAt(data, 'archiveYoung', 'task', 'entities'),
    recordsAt(data, 'archiveOld', 'task', 'entities'),
  ];
  for (const entity of [recordsAt(data, 'task', 'entities'), ...archives].flatMap((records) => records ?? [])) {
    const task = readTask(entity, getList(entity));
    // halo creates the open task of a repeating task from its series.
    if (task.state === 'open' && repeated.has(getText(entity['repeatCfgId']))) continue;
    file.tasks.push(task);
  }
  return file;
}

/** Adds the repeating tasks of an export to the file. Returns the ids of those that become series. */
function addRepeatingTasks(
  file: ForeignFile,
  data: JsonObject,
  getList: (entity: JsonObject) => string,
  today: Day,
): Set<string> {
  const repeated = new Set<string>();
  for (const entity of recordsAt(data, 'taskRepeatCfg', 'entities') ?? []) {
    if (entity['isPaused'] === true) continue;
    const title = getText(entity['title']);
    const pattern = getPattern(entity);
    if (pattern === null) {
      file.problems.push({
        item: title,
        reason: t('It recurs in a way that halo cannot. Its open task is added once'),
      });
      continue;
    }
    repeated.add(getText(entity['id']));
    const task = createForeignTask(`repeat ${getText(entity['id'])}`, title, getList(entity));
    const time = getText(entity['startTime']);
    file.tasks.push({
      ...task,
      notes: getText(entity['notes']),
      day: firstDay(entity, pattern, today),
      startTime: time === '' ? null : time.padStart(5, '0'),
      pattern,
    });
  }
  return repeated;
}

function readTask(entity: JsonObject, list: string): ForeignTask {
  const title = getText(entity['title']);
  const task = createForeignTask(getText(entity['id']) || title, title, list);
  task.notes = joinNotes(getText(entity['notes']));
  task.parent = getText(entity['parentId']) || undefined;
  task.createdAt = instantOfNumber(entity['created']);
  const due = instantOfNumber(entity['dueWithTime'] ?? entity['plannedAt']);
  const dueDay = getText(entity['dueDay']);
  if (due !== undefined) Object.assign(task, localWritten(due));
  else if (isDay(dueDay)) task.day = dueDay;
  if (entity['isDone'] === true) {
    task.state = 'completed';
    task.completedAt = instantOfNumber(entity['doneOn']);
    task.day ??= task.completedAt === undefined ? null : localWritten(task.completedAt).day;
  }
  return task;
}

/**
 * Returns the first day of a repeating task: its start or today, whichever is later. A monthly task keeps a past start,
 * because the start determines its day of the month.
 */
function firstDay(entity: JsonObject, pattern: ImportedPattern, today: Day): Day {
  const start = getText(entity['startDate']);
  const first = isDay(start) && start > today ? start : today;
  if (pattern === 'monthly') return isDay(start) ? start : today;
  if (pattern !== 'weekly') return first;
  const weekday = WEEKDAYS.findIndex((name) => entity[name] === true);
  return weekday === -1 ? first : addDays(first, (weekday - weekdayIndex(first) + 7) % 7);
}

function getPattern(entity: JsonObject): ImportedPattern | null {
  if ((entity['repeatEvery'] ?? 1) !== 1) return null;
  if (entity['repeatCycle'] === 'DAILY') return 'daily';
  if (entity['repeatCycle'] === 'MONTHLY') return 'monthly';
  if (entity['repeatCycle'] !== 'WEEKLY') return null;
  return weeklyPattern(WEEKDAYS.flatMap((name, weekday) => (entity[name] === true ? [weekday] : [])));
}

/** Returns the objects at a path of the export; undefined when the path does not exist. Some versions wrap the data in `data`. */
function recordsAt(data: JsonObject, ...path: readonly string[]): JsonObject[] | undefined {
  let value: unknown = isJsonObject(data['data']) ? data['data'] : data;
  for (const name of path) value = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(value) ? getRecords(value) : undefined;
}
