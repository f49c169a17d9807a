import { isDay } from '#shared/calendar/day.ts';
import { readInstant } from '#shared/calendar/written-instants.ts';
import { plural, t } from '#shared/language/language.ts';
import {
  joinNotes,
  createForeignTask,
  type ForeignFile,
  type ForeignTask,
  type ImportedPattern,
} from './foreign-tasks.rules.ts';
import { isJsonObject, recordsIn, getText, type JsonObject } from './json-values.rules.ts';

const SOURCE = 'tududi';
const COMPLETED = new Set(['2', '3', 'done', 'completed', 'archived']);
const CANCELLED = new Set(['5', 'cancelled']);
const HIGH = new Set(['2', 'high']);
const PATTERNS: Readonly<Record<string, ImportedPattern>> = { daily: 'daily', weekly: 'weekly', monthly: 'monthly' };

/** True for a backup of tududi. */
export function isTududiData(data: JsonObject): boolean {
  const content = data['data'];
  return isJsonObject(content) && Array.isArray(content['tasks']) && 'exported_at' in data;
}

/** Reads the tasks and the inbox of a tududi backup. Its notes are reported, because halo has none. */
export function readTududi(data: JsonObject): ForeignFile {
  const file: ForeignFile = { source: SOURCE, tasks: [], problems: [] };
  const content = isJsonObject(data['data']) ? data['data'] : {};
  const lists = new Map(recordsIn(content['projects']).map(({ id, name }) => [getText(id), getText(name)]));
  for (const record of recordsIn(content['tasks'])) {
    const task = readTask(record, lists.get(getText(record['project_id'])) ?? SOURCE);
    const recurrence = getText(record['recurrence_type']);
    if (recurrence !== '' && recurrence !== 'none') {
      const isEvery = (record['recurrence_interval'] ?? 1) === 1;
      task.pattern = (isEvery && PATTERNS[recurrence]) || null;
      if (task.pattern === null)
        file.problems.push({ item: task.title, reason: t('It recurs in a way that halo cannot. It is added once') });
    }
    file.tasks.push(task);
  }
  for (const item of recordsIn(content['inbox_items']))
    if (getText(item['content']) !== '' && getText(item['status']) !== 'processed')
      file.tasks.push(
        createForeignTask(`inbox ${getText(item['uid'] ?? item['id'])}`, getText(item['content']), 'Inbox'),
      );
  const notes = recordsIn(content['notes']).length;
  if (notes > 0)
    file.problems.push({
      item: plural(notes, '{count} note', '{count} notes'),
      reason: t('halo has no notes of their own'),
    });
  return file;
}

function readTask(record: JsonObject, list: string): ForeignTask {
  const title = getText(record['name']);
  const task = createForeignTask(getText(record['uid'] ?? record['id']) || title, title, list);
  const status = getText(record['status']);
  task.notes = joinNotes(getText(record['note']));
  task.isPriority = HIGH.has(getText(record['priority']));
  task.createdAt = readInstant(getText(record['created_at']));
  const due = getText(record['due_date']).slice(0, 10);
  if (isDay(due)) task.day = due;
  if (COMPLETED.has(status)) {
    task.state = 'completed';
    task.completedAt = readInstant(getText(record['completed_at']));
  } else if (CANCELLED.has(status)) {
    task.state = 'crossed-out';
  }
  return task;
}
