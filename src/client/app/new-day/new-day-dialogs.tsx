import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import type { NewDayState } from './use-new-day.ts';

const flowDialogs = createLazyComponent(async () => (await import('./new-day-flow-dialogs.tsx')).NewDayFlowDialogs);

/** The dialogs of the new-day flow. They wait while `isHeldBack`. */
export function NewDayDialogs({
  userId,
  newDay,
  isHeldBack,
}: {
  userId: number;
  newDay: NewDayState;
  isHeldBack: boolean;
}) {
  const { flow, changeFlow } = newDay;
  if (flow === undefined || isHeldBack) return null;
  return <flowDialogs.Component key={flow.newDay.today} userId={userId} flow={flow} changeFlow={changeFlow} />;
}
