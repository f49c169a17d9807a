import type { TokenArea } from '#shared/account/api-tokens.rules.ts';
import type { HistoryItemType } from '#shared/history/history.contract.ts';
import { t } from '#shared/language/language.ts';

/** The names of the item types, such as 'Project task'. */
export const ITEM_TYPE_LABELS: Readonly<Record<HistoryItemType, string>> = {
  task: t('Task'),
  goal: t('Goal'),
  habit: t('Habit'),
  book: t('Book'),
  project: t('Project'),
  'project-task': t('Project task'),
};

/** What an item without a known title is called, such as 'a project task'. */
export const UNTITLED_LABELS: Readonly<Record<HistoryItemType, string>> = {
  task: t('a task'),
  goal: t('a goal'),
  habit: t('a habit'),
  book: t('a book'),
  project: t('a project'),
  'project-task': t('a project task'),
};

/** The names of the parts of halo in display order, such as 'Projects'. */
export const AREA_LABELS: Readonly<Record<TokenArea, string>> = {
  tasks: t('Tasks'),
  goals: t('Goals'),
  habits: t('Habits'),
  books: t('Books'),
  projects: t('Projects'),
  halo: 'Halo',
};

/** Returns the names of some of `all` areas: 'Tasks, Goals', or 'Everything'. */
export function areasLabel(areas: readonly TokenArea[], all: readonly TokenArea[]): string {
  return areas.length === all.length ? t('Everything') : areas.map((area) => AREA_LABELS[area]).join(', ');
}
