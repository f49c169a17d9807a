import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { useBack } from '#client/ui/overlays/overlay.ts';
import { BusyMonths } from './busy-months.tsx';

export interface MonthPanelProps {
  today: Day;
  selected: Day;
  onPick: (day: Day) => void;
  onClose: () => void;
}

/** The months around the selected day, under the week strip. Escape, Back or a press elsewhere folds it again. */
export function MonthPanel({ today, selected, onPick, onClose }: MonthPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useBack(onClose);
  const handlePress = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = panel.current?.contains(target as Node) === true;
    // The button that unfolds the month also folds it.
    if (!isInside && (target as Element).closest('[data-unfolds-month]') === null) onClose();
  });
  useEffect(() => {
    const listener = (event: PointerEvent): void => handlePress(event);
    document.addEventListener('pointerdown', listener);
    return () => {
      document.removeEventListener('pointerdown', listener);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any of the buttons folds the panel
    <div
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="absolute inset-x-3 top-full animate-appear rounded-card border border-hairline bg-surface p-3 shadow-lift lg:inset-x-auto lg:start-0 lg:w-88"
    >
      <BusyMonths label={t('Months')} takesFocus {...{ today, selected, onPick }} className="h-[min(24rem,60dvh)]" />
    </div>
  );
}
