import { addDays, type Day } from '#shared/calendar/day.ts';
import { shortDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { DateField } from '#client/items/date-field.tsx';
import { moveRequest, type MoveRequest } from '#client/items/move-request.ts';
import { moveFocusInGrid } from '#client/ui/controls/grid-keys.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { useStore } from '#client/ui/store.ts';
import { useToday } from '#client/ui/use-today.ts';
import { BusyMonths } from './busy-months.tsx';
import { nearDays } from './date-labels.ts';

/** The dialog “Move to…”, while a row or a selection asks for a day. */
export function MoveRequests() {
  const request = useStore(moveRequest);
  return request && <MoveDialog {...request} />;
}

/** Chooses the day that tasks are moved to: a typed date, one of the coming days, or any other one of a calendar. */
function MoveDialog({ subject, from, onMove }: MoveRequest) {
  const today = useToday();
  const firstOther = from === today ? addDays(today, 1) : today;

  function choose(day: Day): void {
    close();
    if (day !== from) onMove(day);
  }

  return (
    <Dialog title={t('Move to…')} isSheetOnPhone keepsTop onClose={close}>
      <p dir="auto" className="line-clamp-2 pb-3 text-ink-2 [overflow-wrap:anywhere]">
        {subject}
      </p>
      <DateField
        label={t('Date')}
        followsTyping
        today={today}
        nameChoice={(date) => t('Move to {day}', { day: date })}
        className="mb-2"
        onChoose={({ day }) => day !== undefined && choose(day)}
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">
        {nearDays(today).map(({ label, day }) => (
          <Button
            key={day}
            data-first-focus={day === firstOther ? '' : undefined}
            aria-disabled={day === from}
            // A last one that stands alone fills its line.
            className="px-3 last:odd:col-span-full"
            onClick={() => choose(day)}
            onKeyDown={moveFocusInGrid}
          >
            <span className="flex w-full flex-wrap justify-between gap-x-2">
              {label}
              <span className="font-normal text-ink-2">{shortDay(day)}</span>
            </span>
          </Button>
        ))}
      </div>
      <div className="mt-4 border-t border-hairline pt-2">
        <BusyMonths
          label={t('Another date')}
          today={today}
          selected={from ?? today}
          className="h-[min(19rem,36dvh)]"
          onPick={choose}
        />
      </div>
    </Dialog>
  );
}

function close(): void {
  moveRequest.set(undefined);
}
