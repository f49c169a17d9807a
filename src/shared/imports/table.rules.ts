import { t } from '#shared/language/language.ts';
import { joinNotes, plainTask, type ForeignFile, type ImportMoment } from './foreign-tasks.rules.ts';
import { readWrittenDay } from './written-days.rules.ts';

/** What a column of a table can be. */
export const TABLE_FIELDS = ['title', 'day', 'time', 'notes', 'list', 'done', 'priority'] as const;

/** What a column of a table can be. */
export type TableField = (typeof TABLE_FIELDS)[number];

/** The place of the column of each field; a field without a column is missing. */
export type ColumnMapping = Readonly<Partial<Record<TableField, number>>>;

/** The names that columns usually have. */
const USUAL_NAMES: Readonly<Record<TableField, RegExp>> = {
  title: /^(?:title|task|task name|name|content|summary|subject|todo|to-?do|aufgabe|titel)$/i,
  day: /^(?:date|day|due|due date|deadline|start date|datum|fällig(?: am)?)$/i,
  time: /^(?:time|start time|due time|uhrzeit|zeit)$/i,
  notes: /^(?:notes?|description|details|comment|body|notizen?|beschreibung)$/i,
  list: /^(?:list|list name|project|category|folder|tags?|area|liste|projekt)$/i,
  done: /^(?:done|completed|complete|status|checked|is completed|erledigt)$/i,
  priority: /^(?:priority|important|starred|is important|priorität)$/i,
};

const YES = /^(?:1|x|✓|☑|yes|true|y|done|completed?|closed|ja|erledigt)$/i;
const HIGH = /^(?:1|!+|x|yes|true|p1|high|highest|urgent|important|hoch|ja)$/i;
/** A time of a day: 9:30, 09:30:00, 9:30 PM. */
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?$/i;

/** Guesses from the header what the columns are. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const found = TABLE_FIELDS.flatMap((field) => {
    const place = header.findIndex((name) => USUAL_NAMES[field].test(name.trim()));
    return place === -1 ? [] : [[field, place] as const];
  });
  return Object.fromEntries(found);
}

/** Reads the rows of a table whose columns the person has named. `name` is the file's name. */
export function readTable(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  name: string,
  { today }: ImportMoment,
): ForeignFile {
  const file: ForeignFile = { source: 'Table', tasks: [], problems: [] };
  for (const [index, cells] of rows.entries()) {
    if (cells.every((text) => text.trim() === '')) continue;
    const cell = (field: TableField) => cells[mapping[field] ?? -1]?.trim() ?? '';
    const title = cell('title');
    const list = cell('list') || name.replace(/\.\w+$/, '');
    const task = plainTask(`${list} / ${title} / ${cell('day')}`, title, list);
    task.notes = joinNotes(cell('notes'));
    task.isPriority = HIGH.test(cell('priority'));
    if (YES.test(cell('done'))) task.state = 'completed';
    const when = readWrittenDay(cell('day'), today);
    if (when === undefined) {
      file.problems.push({
        item: title || t('Row {place}', { place: index + 2 }),
        reason: t('Its date “{date}” is not understood', { date: cell('day') }),
      });
      task.notes = joinNotes(task.notes, `Date: ${cell('day')}`);
    } else Object.assign(task, when);
    task.startTime ??= readClock(cell('time'));
    file.tasks.push(task);
  }
  return file;
}

/** Returns HH:mm of a written time; null for anything else. */
function readClock(text: string): string | null {
  const [, hours = '', minutes = '', half] = CLOCK.exec(text) ?? [];
  if (hours === '') return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}
