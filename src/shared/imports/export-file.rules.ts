import type { Day } from '#shared/calendar/day.ts';
import { isDay } from '#shared/calendar/day.ts';
import { NOTES_LENGTH, TITLE_LENGTH } from '#shared/items/titles.rules.ts';
import { trimTitle } from '#shared/items/titles.rules.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { t } from '#shared/language/language.ts';
import type { ForeignFile, ForeignTask, ImportMoment, ImportProblem } from './foreign-tasks.rules.ts';

type Row<List extends 'taskSeries' | 'tasks' | 'projects' | 'projectTasks'> = ExportFile[List][number];

/** An export file of halo with what can be taken of another program's file, and what cannot. */
export interface ConvertedFile {
  content: ExportFile;
  problems: ImportProblem[];
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Converts the tasks of another program to an export file of halo, which can then be imported like any other. Tasks with
 * a day become tasks, or series if they recur. Tasks without one become tasks of a project with the name of their list.
 * A part of a task with a day becomes a line of its notes. Open tasks of past days move to today, where the person sees
 * them.
 */
export function convertToExport({ source, tasks, problems }: ForeignFile, { today, now }: ImportMoment): ConvertedFile {
  const found = [...problems];
  const makeId = createIds(source);
  const byKey = new Map(tasks.map((task) => [task.key, task]));
  const lines = new Map<string, string[]>();
  const content: ExportFile = {
    format: 'halo-export',
    formatVersion: 1,
    exportedAt: now,
    account: { email: '', createdAt: now },
    taskSeries: [],
    tasks: [],
    goals: [],
    habits: [],
    books: [],
    projects: [],
    projectTasks: [],
    wordings: [],
    signIns: [],
    history: [],
  };
  const whole: ForeignTask[] = [];
  for (const [place, task] of tasks.entries()) {
    const title = clean(trimTitle(task.title));
    const holder = findDatedAncestor(task, byKey);
    if (title === '') found.push({ item: t('Task {place}', { place: place + 1 }), reason: t('It has no title') });
    else if (holder === undefined) whole.push({ ...task, title });
    else lines.set(holder.key, [...(lines.get(holder.key) ?? []), `${task.state === 'open' ? '☐' : '☑'} ${title}`]);
  }
  const projectIds = new Map<string, string>();
  const places = new Map<string, number>();

  /** Returns the id of the project of a list, which is added when it is first needed. */
  function projectOf(list: string): string {
    const title = shorten(clean(trimTitle(list)) || source, TITLE_LENGTH);
    const known = projectIds.get(title);
    if (known !== undefined) return known;
    const id = makeId('project', title);
    projectIds.set(title, id);
    content.projects.push({ id, title, isCompleted: false, createdAt: now, completedAt: null });
    return id;
  }

  /** Returns the next place in a list or day. */
  function nextPlace(group: string): number {
    const place = places.get(group) ?? 0;
    places.set(group, place + 1);
    return place;
  }

  for (const task of whole) {
    const title = shorten(task.title, TITLE_LENGTH);
    if (title !== task.title)
      found.push({ item: title.slice(0, 60), reason: t('Its title was cut after 1,000 characters') });
    const day = task.day !== null && isDay(task.day) ? task.day : null;
    if (day === null) {
      const project = projectOf(task.list);
      content.projectTasks.push(projectTaskRow(task, title, project, nextPlace(project)));
    } else {
      addDated(task, title, day);
    }
  }
  return { content, problems: found };

  function addDated(task: ForeignTask, title: string, written: Day): void {
    const all = clean([task.notes, ...(lines.get(task.key) ?? [])].filter((part) => part !== '').join('\n'));
    const notes = shorten(all, NOTES_LENGTH);
    if (notes !== all) found.push({ item: title, reason: t('Its notes were cut after 20,000 characters') });
    const isOverdue = task.state === 'open' && written < today;
    if (isOverdue && task.pattern === null)
      found.push({ item: title, reason: t('It was due on {day} and moves to today', { day: written }) });
    const day = isOverdue ? today : written;
    const fields = {
      title,
      startTime: task.startTime !== null && TIME.test(task.startTime) ? task.startTime : null,
      endTime: null,
      isPriority: task.isPriority,
      flagged: false,
      sortOrder: nextPlace(day),
      notes: notes === '' ? null : notes,
      estimateMinutes: null,
    };
    if (task.pattern !== null && task.state === 'open') {
      const part = { startDay: day, endDay: null, anchorDay: written, recurringPattern: task.pattern, ...fields };
      content.taskSeries.push({
        id: makeId('series', task.key),
        createdAt: task.createdAt ?? now,
        parts: [part],
        madeDays: [],
      } satisfies Row<'taskSeries'>);
      return;
    }
    content.tasks.push({
      id: makeId('task', task.key),
      date: day,
      ...fields,
      ...stateOf(task),
      isRecurring: false,
      recurringPattern: 'none',
      series: null,
      seriesDay: null,
      carriedFrom: null,
      ancestor: null,
      carriedSince: null,
      carriedCount: 0,
      rolledOverAt: null,
    } satisfies Row<'tasks'>);
  }

  /** Project tasks have no notes, so notes stand behind the title as far as there is room. */
  function projectTaskRow(task: ForeignTask, title: string, project: string, sortOrder: number): Row<'projectTasks'> {
    const notes = clean(task.notes).replaceAll(/\s+/g, ' ').trim();
    const long = notes === '' ? title : `${title} – ${notes}`;
    const shown = shorten(long, TITLE_LENGTH);
    if (shown !== long)
      found.push({ item: title.slice(0, 60), reason: t('Its notes were cut, because it has no day') });
    if (task.pattern !== null)
      found.push({ item: title.slice(0, 60), reason: t('It recurs, but has no day to begin with') });
    return {
      id: makeId('project-task', task.key),
      project,
      title: shown,
      flagged: task.isPriority,
      sortOrder,
      ...stateOf(task),
    };
  }

  function stateOf({ state, createdAt = now, completedAt }: ForeignTask) {
    const isCompleted = state === 'completed';
    return {
      isCompleted,
      isCrossedOut: state === 'crossed-out',
      createdAt,
      completedAt: isCompleted ? (completedAt ?? null) : null,
    };
  }
}

/** Returns the nearest task above this one that has a day, if this one has none. */
function findDatedAncestor(task: ForeignTask, byKey: ReadonlyMap<string, ForeignTask>): ForeignTask | undefined {
  if (task.day !== null) return undefined;
  const seen = new Set([task.key]);
  let { parent } = task;
  while (parent !== undefined && !seen.has(parent)) {
    seen.add(parent);
    const above = byKey.get(parent);
    if (above === undefined || above.day !== null) return above;
    ({ parent } = above);
  }
  return undefined;
}

/** Removes characters that no database stores. */
function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Returns the first `length` code units of a text, without half a character at the end. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** The largest number of an id in an export file. */
const LARGEST_ID = 9_007_199_254_740_991;

/**
 * Returns the function that makes the portable id of a foreign row: the same for the same row of a program at each
 * import. Equal keys get different ids in the order in which they come.
 */
function createIds(source: string): (kind: string, key: string) => string {
  const prefix = source
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 40);
  const used = new Map<string, number>();
  return (kind, key) => {
    const text = `${kind} ${key}`;
    const count = used.get(text) ?? 0;
    used.set(text, count + 1);
    return `${prefix}-${(hashOf(count === 0 ? text : `${text} ${count}`) % LARGEST_ID) + 1}`;
  };
}

/** Returns a number of 53 bits for a text (cyrb53). */
function hashOf(text: string): number {
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
