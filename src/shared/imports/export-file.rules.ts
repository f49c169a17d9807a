import type { Day } from '#shared/calendar/day.ts';
import { NOTES_LENGTH, shortenText, TITLE_LENGTH, trimTitle } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { emptyLists, SINGLE_TASK } from '#shared/portability/new-rows.rules.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { BLANK_TASK_CONTENT } from '#shared/tasks/tasks.rules.ts';
import { createIds, type MakeId } from './foreign-ids.rules.ts';
import type { ForeignFile, ForeignTask, ImportMoment, ImportProblem } from './foreign-tasks.rules.ts';
import { mergeSubtasks } from './subtasks.rules.ts';

/** A halo export file made from another program's file. */
export interface ConvertedFile {
  content: ExportFile;
  problems: ImportProblem[];
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The length of a title in the list of problems. */
const SHORT_TITLE = 60;

/**
 * Converts another program's tasks to a halo export file. A task with a day becomes a task, or a series if it recurs. A
 * task without a day becomes a task of the project that is named after its list. An open task of a past day moves to
 * today, where the person sees it.
 */
export function convertToExport({ source, tasks, problems }: ForeignFile, moment: ImportMoment): ConvertedFile {
  const { now } = moment;
  const merged = mergeSubtasks(tasks);
  const converter = new Converter(createIds(source), moment);
  for (const task of merged.tasks) {
    if (task.day === null) converter.addUndated(task, source);
    else converter.addDated(task, task.day);
  }
  return {
    content: {
      format: 'halo-export',
      formatVersion: 1,
      exportedAt: now,
      account: { email: '', createdAt: now },
      ...converter.lists,
      wordings: [],
      signIns: [],
      history: [],
    },
    problems: [...problems, ...merged.problems, ...converter.problems],
  };
}

/** Collects the rows of an export file. */
class Converter {
  readonly lists = emptyLists();
  readonly problems: ImportProblem[] = [];
  readonly #makeId: MakeId;
  readonly #moment: ImportMoment;
  readonly #projectIds = new Map<string, string>();
  /** The number of rows of each day and project. */
  readonly #counts = new Map<string, number>();

  constructor(makeId: MakeId, moment: ImportMoment) {
    this.#makeId = makeId;
    this.#moment = moment;
  }

  addDated(task: ForeignTask, written: Day): void {
    const { today, now } = this.#moment;
    const isOpen = task.state === 'open';
    const day = isOpen && written < today ? today : written;
    if (day !== written && task.pattern === null)
      this.#report(task, t('It was due on {day} and moves to today', { day: written }));
    const notes = this.#shorten(task, task.notes, NOTES_LENGTH, t('Its notes were cut after 20,000 characters'));
    const content = {
      ...BLANK_TASK_CONTENT,
      title: this.#shortTitle(task),
      startTime: task.startTime !== null && TIME.test(task.startTime) ? task.startTime : null,
      isPriority: task.isPriority,
      sortOrder: this.#nextPlace(day),
      notes: notes === '' ? null : notes,
    };
    if (isOpen && task.pattern !== null) {
      const part = { startDay: day, endDay: null, anchorDay: written, recurringPattern: task.pattern, ...content };
      const id = this.#makeId('series', task.key);
      this.lists.taskSeries.push({ id, createdAt: task.createdAt ?? now, parts: [part], madeDays: [] });
    } else {
      const id = this.#makeId('task', task.key);
      this.lists.tasks.push({ id, date: day, ...content, ...this.#getState(task), ...SINGLE_TASK });
    }
  }

  /** Adds a project task. It has no notes, so the notes follow the title as far as there is room. */
  addUndated(task: ForeignTask, source: string): void {
    if (task.pattern !== null) this.#report(task, t('It recurs, but has no day to begin with'));
    const title = this.#shortTitle(task);
    const notes = task.notes.replaceAll(/\s+/g, ' ');
    const project = this.#getProject(trimTitle(task.list.toWellFormed().replaceAll('\0', '')) || source);
    this.lists.projectTasks.push({
      id: this.#makeId('project-task', task.key),
      project,
      title:
        notes === ''
          ? title
          : this.#shorten(task, `${title} – ${notes}`, TITLE_LENGTH, t('Its notes were cut, because it has no day')),
      flagged: task.isPriority,
      sortOrder: this.#nextPlace(project),
      ...this.#getState(task),
    });
  }

  /** Returns the id of the project of a list. Adds the project first if it is new. */
  #getProject(list: string): string {
    const title = shortenText(list, TITLE_LENGTH);
    const known = this.#projectIds.get(title);
    if (known !== undefined) return known;
    const id = this.#makeId('project', title);
    this.#projectIds.set(title, id);
    this.lists.projects.push({ id, title, isCompleted: false, createdAt: this.#moment.now, completedAt: null });
    return id;
  }

  #nextPlace(group: string): number {
    const place = this.#counts.get(group) ?? 0;
    this.#counts.set(group, place + 1);
    return place;
  }

  #getState({ state, createdAt = this.#moment.now, completedAt }: ForeignTask) {
    const isCompleted = state === 'completed';
    const isCrossedOut = state === 'crossed-out';
    return { isCompleted, isCrossedOut, createdAt, completedAt: (isCompleted ? completedAt : undefined) ?? null };
  }

  #shortTitle(task: ForeignTask): string {
    return this.#shorten(task, task.title, TITLE_LENGTH, t('Its title was cut after 1,000 characters'));
  }

  /** Shortens a text and reports it with the reason. */
  #shorten(task: ForeignTask, text: string, length: number, reason: string): string {
    const short = shortenText(text, length);
    if (short !== text) this.#report(task, reason);
    return short;
  }

  #report({ title }: ForeignTask, reason: string): void {
    this.problems.push({ item: title.slice(0, SHORT_TITLE), reason });
  }
}
