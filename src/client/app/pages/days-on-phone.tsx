import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { provideUnseenDays } from '#client/items/unseen-days.ts';
import { DayCard } from '#client/tasks/day-card.tsx';
import { QuickEntryPlace } from '#client/tasks/quick-entry-place.tsx';
import { useDayTasks } from '#client/tasks/tasks.queries.ts';
import { classes } from '#client/ui/classes.ts';
import { createLazyCode, createLazyComponent, whenIdle } from '#client/ui/lazy-component.tsx';
import { DayCarousel } from './day-carousel.tsx';
import { dayEvents } from './lazy-day-events.tsx';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

const dayMenu = createLazyComponent(async () => (await import('./day-menu.tsx')).DayMenu);
const lazyPrefetch = createLazyCode(async () => (await import('./prefetch-day-goals.ts')).prefetchDayGoals);

export interface DaysProps {
  today: Day;
  /** What is beside the day; nothing on a phone. */
  aside: ReactNode;
  onAdd: (day: Day) => void;
  onOpen: (task: Task) => void;
}

/** The carousel of days on phones and upright tablets, with the line that adds tasks below it. */
export function DaysOnPhone({ today, aside, onAdd, onOpen }: DaysProps) {
  const { selectedDate, setSelectedDate } = useSelectedDate();
  usePrefetchedGoals(selectedDate);
  useEffect(
    () =>
      provideUnseenDays((day) =>
        day === selectedDate ? undefined : { isHidden: false, show: () => setSelectedDate(day) },
      ),
    [selectedDate, setSelectedDate],
  );
  const renderDay = useCallback(
    (day: Day, isInSight: boolean) => {
      // A day is loaded when it is at most one swipe away.
      if (Math.abs(daysBetween(day, selectedDate)) > 1) return <BlankCard />;
      return <DaySlide {...{ day, today, isInSight, onAdd, onOpen }} />;
    },
    [selectedDate, today, onAdd, onOpen],
  );
  return (
    <>
      <DayAnnouncement day={selectedDate} />
      <div
        className={classes(
          'grid min-h-0 flex-1 pb-[calc(var(--toast-room-above)+var(--pill-room,0px))]',
          aside ? 'grid-cols-[3fr_2fr]' : 'grid-cols-1',
        )}
      >
        <DayCarousel selectedDate={selectedDate} onSelect={setSelectedDate} renderDay={renderDay} />
        {aside}
      </div>
      <QuickEntryPlace day={selectedDate} isBar />
    </>
  );
}

/** Prefetches the goals around a day when the browser is idle (DATA-27, DATA-28). */
function usePrefetchedGoals(day: Day): void {
  const client = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        lazyPrefetch.load().then(
          (prefetchDayGoals) => prefetchDayGoals(client, day),
          // The goals page then loads them itself.
          () => undefined,
        );
      }),
    [client, day],
  );
}

/** Announces the selected day to screen readers. The initial day is not announced. */
function DayAnnouncement({ day }: { day: Day }) {
  const [initialDay, setInitialDay] = useState<Day | undefined>(day);
  if (initialDay !== undefined && initialDay !== day) setInitialDay(undefined);
  return (
    <p aria-live="polite" className="sr-only">
      {initialDay === undefined && longDay(day)}
    </p>
  );
}

type DaySlideProps = { day: Day; isInSight: boolean } & Omit<DaysProps, 'aside'>;

function DaySlide({ day, today, isInSight, onAdd, onOpen }: DaySlideProps) {
  const { data, error, refetch } = useDayTasks(day);
  if (!isInSight) return <BlankCard />;
  return (
    <DayCard
      day={day}
      isToday={day === today}
      navigation={<dayEvents.Component day={day} />}
      menu={<dayMenu.Component day={day} tasks={data} />}
      tasks={data}
      failure={error === null ? undefined : t('Failed to fetch tasks for date {day}', { day })}
      emptyText={t('Nothing here')}
      onAdd={onAdd}
      onOpen={onOpen}
      onRetry={() => void refetch()}
    />
  );
}

function BlankCard() {
  return <div className="h-full rounded-card border border-hairline bg-surface" />;
}
