import { useEffect, useRef } from 'react';
import { weekdayName } from '#shared/calendar/labels.ts';
import { daysOfWeek, mondayOf } from '#shared/calendar/week.ts';
import { reasonOf } from '#client/data/api-client.ts';
import { DayCard } from '#client/tasks/day-card.tsx';
import { useWeekTasks } from '#client/tasks/tasks.queries.ts';
import { Failure } from '#client/ui/failure.tsx';
import type { DaysProps } from './days-on-phone.tsx';
import { useSelectedDate } from './selected-date.tsx';

/** The week of the selected date as a wall of day cards, Monday first. */
export function DaysAtDesk({ today, onAdd, onOpen }: DaysProps) {
  const { selectedDate } = useSelectedDate();
  const { data, error, refetch } = useWeekTasks(mondayOf(selectedDate));
  const wall = useRef<HTMLDivElement>(null);
  // On a low window today may be in a row further down.
  useEffect(() => {
    wall.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={wall} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6">
      {data === undefined && error !== null && (
        <Failure
          text={`Failed to fetch tasks: ${reasonOf(error)}`}
          onRetry={() => void refetch()}
          className="mb-4 flex flex-wrap rounded-card border border-hairline bg-surface px-4 py-3"
        />
      )}
      <div className="grid auto-rows-[384px] grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {daysOfWeek(selectedDate).map((day) => (
          <DayCard
            key={day}
            day={day}
            isToday={day === today}
            tasks={data?.filter((task) => task.date === day)}
            emptyText={`No tasks for ${weekdayName(day)}`}
            onAdd={onAdd}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
