import { createLazyComponent } from '#client/ui/lazy-component.tsx';

const load = async () => import('./new-day.tsx');

/** The part that notices a new day. */
export const newDayWatch = createLazyComponent(async () => (await load()).NewDayWatch);

/** The dialogs of the new-day flow. */
export const newDayDialogs = createLazyComponent(async () => (await load()).NewDayDialogs);
