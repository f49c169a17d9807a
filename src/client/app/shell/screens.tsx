import { Calendar, FolderKanban, Repeat, Target } from 'lucide-react';
import { t } from '#shared/language/language.ts';

/** The pages of the navigation, in order: in the bottom bar on phones and in the header elsewhere. */
export const SCREENS = [
  {
    path: '/days',
    icon: Calendar,
    get label() {
      return t('Days');
    },
  },
  {
    path: '/goals',
    icon: Target,
    get label() {
      return t('Goals');
    },
  },
  {
    path: '/habits',
    icon: Repeat,
    get label() {
      return t('Habits');
    },
  },
  {
    path: '/projects',
    icon: FolderKanban,
    get label() {
      return t('Projects');
    },
  },
] as const;
