import { History } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { createLazyDialog, preloadOnHover } from '#client/ui/lazy-component.tsx';

const dialog = createLazyDialog(async () => (await import('./past-day-dialog.tsx')).PastDayDialog);

/** The button in the card of a past day that shows the day as it was. */
export function PastDayButton({ day }: { day: Day }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('As it was on {day}', { day: longDay(day) })}
        tip={t('As it was')}
        aria-haspopup="dialog"
        className="-my-2 -me-2 size-9 self-center"
        {...preloadOnHover(dialog)}
        onClick={() => setOpen(true)}
      >
        <History size={16} aria-hidden />
      </IconButton>
      {isOpen && <dialog.Component day={day} onClose={() => setOpen(false)} />}
    </>
  );
}
