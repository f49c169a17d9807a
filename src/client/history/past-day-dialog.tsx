import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { toLocalTime } from '#shared/calendar/instant.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { DayRecord } from '#shared/history/past-day.contract.ts';
import { getDaySteps, listAt, type DayStep } from '#shared/history/past-day.rules.ts';
import { t } from '#shared/language/language.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { actorLabel, stepLabel } from './history-labels.ts';
import { PastList } from './past-list.tsx';
import { useDayRecord } from './past-day.queries.ts';

/** A past day's list as it was, with a slider over its changes. (decision 049) */
export function PastDayDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const query = useDayRecord(day);
  const { data: record, dataUpdatedAt } = query;
  return (
    <Dialog title={t('As It Was on {day}', { day: longDay(day) })} onClose={onClose}>
      <LoadingState query={query} failure={t('Failed to fetch the changes')} />
      {record !== undefined && <PastDay day={day} record={record} now={dataUpdatedAt} />}
    </Dialog>
  );
}

interface PastDayProps {
  day: Day;
  record: DayRecord;
  /** The time at which the record was loaded, in milliseconds since 1970. */
  now: number;
}

function PastDay({ day, record, now }: PastDayProps) {
  const steps = getDaySteps(day, record);
  const [chosen, setChosen] = useState<number>();
  // Steps are added at the end while the dialog is open.
  const place = Math.min(chosen ?? placeOfEvening(day, steps), steps.length);
  const step = steps[place - 1];
  const tasks = listAt(day, record, place === steps.length ? Infinity : step?.number);
  return (
    <>
      <PastList tasks={tasks} changed={step?.taskIds ?? []} />
      {steps.length === 0 ? (
        <p className="pt-3 text-center text-sm text-ink-3">{t('No changes of this day are recorded')}</p>
      ) : (
        <StepSlider steps={steps} place={place} now={now} onChoose={setChosen} />
      )}
    </>
  );
}

/** Returns the number of changes that were made until the end of the day. */
function placeOfEvening(day: Day, steps: readonly DayStep[]): number {
  return steps.findLastIndex(({ at }) => toLocalTime(at).day <= day) + 1;
}

interface StepSliderProps {
  steps: readonly DayStep[];
  /** How many of the steps have been made. */
  place: number;
  now: number;
  onChoose: (place: number) => void;
}

function StepSlider({ steps, place, now, onChoose }: StepSliderProps) {
  const step = steps[place - 1];
  const what = step === undefined ? t('Before the first recorded change') : stepLabel(step);
  const when = step === undefined ? t('At first') : `${actorLabel(step)} · ${whenLabel(step.at, now)}`;
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 bg-surface px-5 pt-3 pb-5">
      {/* Two lines, so that the slider stays in its place. */}
      <div className="grid min-h-12 items-end text-center">
        <p dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {what}
        </p>
      </div>
      <p className="pb-1 text-center text-sm text-ink-3 tabular-nums">
        {when} · {t('{done} of {total}', { done: place, total: steps.length })}
      </p>
      <div className="flex items-center gap-2">
        <IconButton label={t('Previous change')} disabled={place === 0} onClick={() => onChoose(place - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <input
          data-first-focus
          type="range"
          aria-label={t('Change', undefined, 'one change')}
          aria-valuetext={`${what}, ${when}`}
          min={0}
          max={steps.length}
          value={place}
          onChange={({ target }) => onChoose(target.valueAsNumber)}
          className="h-11 min-w-0 flex-1 cursor-pointer rounded-control accent-accent at-desk:h-9"
        />
        <IconButton label={t('Next change')} disabled={place === steps.length} onClick={() => onChoose(place + 1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
