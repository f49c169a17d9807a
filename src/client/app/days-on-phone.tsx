import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { DayCard } from '#client/tasks/day-card.tsx';
import { useDayTasks } from '#client/tasks/tasks.queries.ts';
import { whenIdle } from '#client/ui/lazy-component.tsx';
import { DayCarousel } from './day-carousel.tsx';
import { useSelectedDate } from './selected-date.tsx';

export interface DaysProps {
  today: Day;
  onAdd: (day: Day) => void;
  onOpen: (task: Task) => void;
}

/** One day at a time, to be swiped through. */
export function DaysOnPhone({ today, onAdd, onOpen }: DaysProps) {
  const { selectedDate, setSelectedDate } = useSelectedDate();
  usePrefetchedGoals(selectedDate);
  const renderDay = useCallback(
    (day: Day, isInSight: boolean) => {
      // Days are read before they can be reached: when the selected one is beside them.
      if (Math.abs(daysBetween(day, selectedDate)) > 1) return <BlankCard />;
      return <DaySlide day={day} isToday={day === today} isInSight={isInSight} onAdd={onAdd} onOpen={onOpen} />;
    },
    [selectedDate, today, onAdd, onOpen],
  );
  return (
    <>
      <DayAnnouncement day={selectedDate} />
      <DayCarousel selectedDate={selectedDate} onSelect={setSelectedDate} renderDay={renderDay} />
    </>
  );
}

/** Reads the goals around a day once there is nothing better to do. */
function usePrefetchedGoals(day: Day): void {
  const client = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        import('./prefetch-day-goals.ts').then(
          ({ prefetchDayGoals }) => prefetchDayGoals(client, day),
          // The screen of goals reads them for itself.
          () => undefined,
        );
      }),
    [client, day],
  );
}

/** Tells who does not see the slides which day they have moved to; the day one begins with needs no telling. */
function DayAnnouncement({ day }: { day: Day }) {
  const [beginning, setBeginning] = useState<Day | undefined>(day);
  if (beginning !== undefined && beginning !== day) setBeginning(undefined);
  return (
    <p aria-live="polite" className="sr-only">
      {beginning === undefined && longDay(day)}
    </p>
  );
}

type DaySlideProps = { day: Day; isToday: boolean; isInSight: boolean } & Pick<DaysProps, 'onAdd' | 'onOpen'>;

function DaySlide({ day, isToday, isInSight, onAdd, onOpen }: DaySlideProps) {
  const { data, error, refetch } = useDayTasks(day);
  if (!isInSight) return <BlankCard />;
  return (
    <DayCard
      day={day}
      isToday={isToday}
      tasks={data}
      failure={error === null ? undefined : `Failed to fetch tasks for date ${day}`}
      emptyText="Nothing here"
      onAdd={onAdd}
      onOpen={onOpen}
      onRetry={() => void refetch()}
    />
  );
}

function BlankCard() {
  return <div className="h-full rounded-card border border-hairline bg-surface" />;
}
