import { createLazyComponent } from '#client/ui/lazy-component.tsx';

/** The part that notices a new day. */
export const newDayWatch = createLazyComponent(async () => (await import('./new-day.tsx')).NewDayWatch);

/** The dialogs of the new-day flow. */
export const newDayDialogs = createLazyComponent(async () => (await import('./new-day.tsx')).NewDayDialogs);
