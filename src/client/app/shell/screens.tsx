import { Calendar, FolderKanban, Repeat, Target } from 'lucide-react';
import { t } from '#shared/language/language.ts';

/**
 * The pages of the navigation, in order: in the bottom bar on phones and in the header elsewhere. Labels are functions,
 * because this file is evaluated before the language is loaded.
 */
export const SCREENS = [
  { path: '/days', icon: Calendar, getLabel: () => t('Days') },
  { path: '/goals', icon: Target, getLabel: () => t('Goals') },
  { path: '/habits', icon: Repeat, getLabel: () => t('Habits') },
  { path: '/projects', icon: FolderKanban, getLabel: () => t('Projects') },
] as const;
