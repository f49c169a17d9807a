import { Calendar, FolderKanban, Repeat, Target } from 'lucide-react';

/** The pages of the navigation, in order: in the bottom bar on phones and in the header elsewhere. */
export const SCREENS = [
  { path: '/days', label: 'Days', icon: Calendar },
  { path: '/goals', label: 'Goals', icon: Target },
  { path: '/habits', label: 'Habits', icon: Repeat },
  { path: '/projects', label: 'Projects', icon: FolderKanban },
] as const;
