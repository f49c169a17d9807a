import { useId, useState } from 'react';
import { isDay, type Day } from '#shared/calendar/day.ts';
import { shortDay } from '#shared/calendar/labels.ts';
import { moveRequest, type MoveRequest } from '#client/items/move-request.ts';
import { WHEN_FIELD } from '#client/items/when-options.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { useStore } from '#client/ui/store.ts';
import { useToday } from '#client/ui/use-today.ts';
import { moveDays } from './move-days.ts';

/** The dialog “Move to…”, while a row or a selection asks for a day. */
export function MoveRequests() {
  const request = useStore(moveRequest);
  return request && <MoveDialog {...request} />;
}

/** Chooses the day that tasks are moved to: one of the coming days, or any other date. */
function MoveDialog({ subject, from, onMove }: MoveRequest) {
  const today = useToday();
  const [date, setDate] = useState<Day>('');
  const fieldId = useId();

  function choose(day: Day): void {
    close();
    if (day !== from) onMove(day);
  }

  return (
    <Dialog title="Move to…" onClose={close}>
      <p dir="auto" className="line-clamp-2 pb-3 text-ink-2 [overflow-wrap:anywhere]">
        {subject}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">
        {moveDays(today).map(({ label, day }, index) => (
          <Button
            key={day}
            data-first-focus={index === 0 ? '' : undefined}
            aria-disabled={day === from}
            className="px-3"
            onClick={() => choose(day)}
          >
            <span className="flex w-full flex-wrap justify-between gap-x-2">
              {label}
              <span className="font-normal text-ink-2">{shortDay(day)}</span>
            </span>
          </Button>
        ))}
      </div>
      <form
        className="mt-4 flex flex-wrap items-end gap-2 border-t border-hairline pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDay(date)) choose(date);
        }}
      >
        <div className="grid min-w-36 flex-1">
          <label htmlFor={fieldId} className="pb-1 text-sm text-ink-3">
            Another date
          </label>
          <input
            id={fieldId}
            type="date"
            value={date}
            className={WHEN_FIELD}
            onChange={({ target: { value } }) => setDate(value)}
          />
        </div>
        <Button type="submit" kind="primary" disabled={!isDay(date)}>
          Move
        </Button>
      </form>
    </Dialog>
  );
}

function close(): void {
  moveRequest.set(undefined);
}
