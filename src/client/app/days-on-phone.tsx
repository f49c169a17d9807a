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
    (day: Day) =>
      // Only the selected day and its neighbours are read: the others are read before they can be reached.
      Math.abs(daysBetween(day, selectedDate)) <= 1 ? (
        <DaySlide day={day} isToday={day === today} onAdd={onAdd} onOpen={onOpen} />
      ) : (
        <UnreadDay day={day} isToday={day === today} />
      ),
    [selectedDate, today, onAdd, onOpen],
  );
  return <DayCarousel selectedDate={selectedDate} onSelect={setSelectedDate} renderDay={renderDay} />;
}

function DaySlide({
  day,
  isToday,
  onAdd,
  onOpen,
}: { day: Day; isToday: boolean } & Pick<DaysProps, 'onAdd' | 'onOpen'>) {
  const { data, error, refetch } = useDayTasks(day);
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

function UnreadDay({ day, isToday }: { day: Day; isToday: boolean }) {
  const nothing = () => undefined;
  return (
    <DayCard
      day={day}
      isToday={isToday}
      tasks={undefined}
      failure={undefined}
      emptyText=""
      onAdd={nothing}
      onOpen={nothing}
      onRetry={nothing}
    />
  );
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
