import { t } from '#shared/language/language.ts';

/** The nouns of messages in the current language. */
const LABELS: Readonly<Record<string, () => string>> = {
  task: () => t('task'),
  tasks: () => t('tasks'),
  goal: () => t('goal'),
  habit: () => t('habit'),
  book: () => t('book'),
  project: () => t('project'),
  item: () => t('item'),
};

/** Returns a noun such as 'task' in the current language. */
export function nounLabel(noun: string): string {
  return LABELS[noun]?.() ?? noun;
}

/** Returns the word with a capital letter: 'task' becomes 'Task'. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
