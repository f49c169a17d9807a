import { readInstant, timeInZone } from '#shared/calendar/written-instants.ts';
import { t } from '#shared/language/language.ts';
import { readRows, type CsvCells } from './csv-rows.rules.ts';
import {
  createForeignTask,
  joinNotes,
  weeklyPattern,
  type ForeignFile,
  type ForeignTask,
  type ImportedPattern,
} from './foreign-tasks.rules.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const STATES: Readonly<Record<string, ForeignTask['state']>> = { '0': 'open', '-1': 'crossed-out' };

/** The number of rows in which the header of a backup is looked for. */
const MAX_PREAMBLE_ROWS = 20;

/** Returns the table of a TickTick backup without the lines before its header; undefined for any other file. */
export function findTickTickTable(rows: readonly CsvCells[]): CsvCells[] | undefined {
  const start = rows
    .slice(0, MAX_PREAMBLE_ROWS)
    .findIndex((row) => row.includes('List Name') && row.includes('Is All Day'));
  return start === -1 ? undefined : rows.slice(start);
}

/** Reads the table of a TickTick backup. The first row is the header. A subtask may come before its parent. */
export function readTickTick(table: readonly CsvCells[]): ForeignFile {
  const file: ForeignFile = { source: 'TickTick', tasks: [], problems: [] };
  for (const cell of readRows(table)) {
    const title = cell('Title');
    const list = cell('List Name');
    const task = createForeignTask(cell('taskId') || `${list} / ${title}`, title, list);
    task.notes = joinNotes(cell('Content'), cell('Tags') === '' ? '' : `Tags: ${cell('Tags')}`);
    task.isPriority = cell('Priority') === '5';
    task.parent = cell('parentId') || undefined;
    task.state = STATES[cell('Status') || '0'] ?? 'completed';
    task.createdAt = readInstant(cell('Created Time'));
    task.completedAt = readInstant(cell('Completed Time'));
    const due = readInstant(cell('Due Date') || cell('Start Date'));
    if (due !== undefined) {
      const { day, time } = timeInZone(due, cell('Timezone') || 'UTC');
      task.day = day;
      task.startTime = cell('Is All Day') === 'true' ? null : time;
    }
    const rule = cell('Repeat');
    if (rule !== '') task.pattern = patternOfRule(rule);
    if (rule !== '' && task.pattern === null)
      file.problems.push({
        item: title,
        reason: t('It recurs “{rule}”, which halo cannot. It is added once', { rule }),
      });
    file.tasks.push(task);
  }
  return file;
}

/** Returns the pattern of a recurrence rule (RFC 5545); null when halo has no such pattern. */
export function patternOfRule(rule: string): ImportedPattern | null {
  const parts = Object.fromEntries(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=')),
  ) as Record<string, string | undefined>;
  const { FREQ: frequency, INTERVAL: interval = '1', BYDAY: days, ...others } = parts;
  if (interval !== '1' || 'COUNT' in others || 'UNTIL' in others || 'BYSETPOS' in others) return null;
  if (frequency === 'DAILY') return 'daily';
  if (frequency === 'WEEKLY') return weeklyPattern((days ?? '').split(',').map((day) => WEEKDAYS.indexOf(day)));
  return frequency === 'MONTHLY' && days === undefined ? 'monthly' : null;
}
