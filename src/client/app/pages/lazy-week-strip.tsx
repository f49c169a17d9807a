import { createLazyComponent } from '#client/ui/lazy-component.tsx';

/** The week strip. Until its code has loaded, its place is kept. */
export const weekStrip = createLazyComponent(async () => (await import('#client/tasks/week-strip.tsx')).WeekStrip, {
  fallback: <div className="h-[70px] lg:h-[68px] shrink-0" />,
});
