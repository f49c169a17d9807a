import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import { addDays, daysBetween, type Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { DayCard } from '#client/tasks/day-card.tsx';
import { useDayTasks } from '#client/tasks/tasks.queries.ts';
import { IconButton } from '#client/ui/button.tsx';
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
  const renderDay = useCallback(
    (day: Day, isInSight: boolean) => {
      // Days are read before they can be reached: when the selected one is beside them.
      if (Math.abs(daysBetween(day, selectedDate)) > 1) return <BlankCard />;
      return <DaySlide day={day} isToday={day === today} isInSight={isInSight} onAdd={onAdd} onOpen={onOpen} />;
    },
    [selectedDate, today, onAdd, onOpen],
  );
  return <DayCarousel selectedDate={selectedDate} onSelect={setSelectedDate} renderDay={renderDay} />;
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

/** Which day is shown, the ones beside it, and the way back to today. */
export function DayNavigator({ today }: { today: Day }) {
  const { selectedDate, setSelectedDate } = useSelectedDate();
  return (
    <nav aria-label="Day" className="flex items-center">
      <IconButton label="Previous day" onClick={() => setSelectedDate(addDays(selectedDate, -1))}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <button
        type="button"
        aria-label={`${longDay(selectedDate)}${selectedDate === today ? ', today' : ', go to today'}`}
        onClick={() => setSelectedDate(today)}
        className="touch-target min-w-24 rounded-control px-2 py-1.5 text-sm text-ink-2 tabular-nums"
      >
        {longDay(selectedDate)}
      </button>
      <IconButton label="Next day" onClick={() => setSelectedDate(addDays(selectedDate, 1))}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </nav>
  );
}
