import type { ReactNode } from 'react';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { createStore } from '#client/ui/store.ts';

/** Returns the second line of a task's row, from its text. `late-times.tsx` marks the time of a late task. */
export type ShowDetail = (task: Task, text: string | undefined) => ReactNode;

/** How the second lines of tasks show now. */
export const detailView = createStore<ShowDetail>((_, text) => text);
