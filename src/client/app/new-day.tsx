import { useState } from 'react';
import { defer } from '#client/ui/deferred.tsx';
import type { NewDayState } from './use-new-day.ts';

const ritualDialogs = defer(async () => (await import('./ritual-dialogs.tsx')).RitualDialogs);

/** After this many milliseconds code that could not be fetched is tried again. */
const RETRY_DELAY = 5_000;

/** What a new day asks. It waits while the person is busy with something else. */
export function NewDay({ userId, newDay, isHeldBack }: { userId: number; newDay: NewDayState; isHeldBack: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const { ritual, changeRitual } = newDay;
  if (ritual === undefined || isHeldBack) return null;
  return (
    <ritualDialogs.Component
      key={`${ritual.newDay.today} ${attempt}`}
      userId={userId}
      ritual={ritual}
      changeRitual={changeRitual}
      onUnavailable={() => void setTimeout(() => setAttempt((last) => last + 1), RETRY_DELAY)}
    />
  );
}
