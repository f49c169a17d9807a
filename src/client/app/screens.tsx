import { Calendar, FolderKanban, Repeat, Target } from 'lucide-react';

/** The ways from screen to screen, in their order: in the bar of a phone and in the header of a desk. */
export const SCREENS = [
  { path: '/days', label: 'Days', icon: Calendar },
  { path: '/goals', label: 'Goals', icon: Target },
  { path: '/habits', label: 'Habits', icon: Repeat },
  { path: '/projects', label: 'Projects', icon: FolderKanban },
] as const;
