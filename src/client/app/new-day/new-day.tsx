import { useState } from 'react';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import type { NewDayState } from './use-new-day.ts';

const newDayDialogs = createLazyComponent(async () => (await import('./new-day-flow-dialogs.tsx')).NewDayFlowDialogs);

/** Milliseconds after which loading the code is tried again. */
const RETRY_DELAY = 5_000;

/** The dialogs of the new-day flow. They wait while `isHeldBack`. */
export function NewDay({ userId, newDay, isHeldBack }: { userId: number; newDay: NewDayState; isHeldBack: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const { flow, changeFlow } = newDay;
  if (flow === undefined || isHeldBack) return null;
  return (
    <newDayDialogs.Component
      key={`${flow.newDay.today} ${attempt}`}
      userId={userId}
      flow={flow}
      changeFlow={changeFlow}
      onUnavailable={() => void setTimeout(() => setAttempt((last) => last + 1), RETRY_DELAY)}
    />
  );
}
