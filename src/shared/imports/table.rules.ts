import { toClockTime } from '#shared/calendar/clock-time.ts';
import { t } from '#shared/language/language.ts';
import { createForeignTask, joinNotes, type ForeignFile, type ImportMoment } from './foreign-tasks.rules.ts';
import { applyWrittenDay } from './written-days.rules.ts';

/** The task fields that a table column can hold. */
export const TABLE_FIELDS = ['title', 'day', 'time', 'notes', 'list', 'done', 'priority'] as const;

/** A task field that a table column can hold. */
export type TableField = (typeof TABLE_FIELDS)[number];

/** The index of each field's column. A field without a column is left out. */
export type ColumnMapping = Readonly<Partial<Record<TableField, number>>>;

/** Common column names of each field. */
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

/** Guesses the column of each field from the header. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const found = TABLE_FIELDS.flatMap((field) => {
    const place = header.findIndex((name) => USUAL_NAMES[field].test(name.trim()));
    return place === -1 ? [] : [[field, place] as const];
  });
  return Object.fromEntries(found);
}

/** Reads the rows of a table with the columns that the person chose. `name` is the file name. */
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
    const task = createForeignTask(`${list} / ${title} / ${cell('day')}`, title, list);
    task.notes = joinNotes(cell('notes'));
    task.isPriority = HIGH.test(cell('priority'));
    if (YES.test(cell('done'))) task.state = 'completed';
    applyWrittenDay(file, task, cell('day'), t('Row {place}', { place: index + 2 }), today);
    task.startTime ??= readClock(cell('time'));
    file.tasks.push(task);
  }
  return file;
}

/** Converts a written time to HH:mm. Returns null for any other text. */
function readClock(text: string): string | null {
  const [, hours = '', minutes = '', half] = CLOCK.exec(text) ?? [];
  if (hours === '') return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return hour > 23 || Number(minutes) > 59 ? null : toClockTime(hour, Number(minutes));
}
