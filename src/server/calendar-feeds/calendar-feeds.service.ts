import type { Permission } from '#shared/account/api-tokens.rules.ts';
import { addDays, toLocalDay } from '#shared/calendar/day.ts';
import { eventOfGoal, eventOfTask, eventsOfSegment } from '#shared/calendar-feeds/calendar-events.rules.ts';
import { closeCalendar, openCalendar, writeEvent } from '#shared/calendar-feeds/icalendar.rules.ts';
import { mapInTurns } from '#server/concurrency/fair-turns.ts';
import type { Clock } from '#server/clock.ts';
import type { PlannerServices } from '#server/planner-services.ts';

/** A calendar has the stored tasks and goals of a year before and after today. Series have no end. */
const DAYS_AROUND = 366;

/** Creates the service that writes a person's plans as a calendar for other programs. (decision 062) */
export function createCalendarFeedService({ tasks, goals }: PlannerServices, clock: Clock) {
  return {
    /**
     * Writes the tasks of a person, and their goals if `areas` has them, as an iCalendar file (RFC 5545). Creates no
     * occurrences. Returns the text in many parts.
     */
    async writeCalendar(userId: number, areas: Permission['areas']): Promise<string[]> {
      const today = toLocalDay(clock());
      const [from, to] = [addDays(today, -DAYS_AROUND), addDays(today, DAYS_AROUND)];
      const { stored, segments, firstDay } = await tasks.planned.readPlannedTasks(userId, from, to);
      const recurring = await mapInTurns(segments, (segment) => eventsOfSegment(segment, firstDay, segment.taken));
      const due = areas.includes('goals') ? await goals.listAllGoals(userId) : [];
      const events = [
        ...(await mapInTurns(stored, eventOfTask)),
        ...recurring.flat(),
        ...due.filter(({ dueDate }) => dueDate >= from && dueDate <= to).map(eventOfGoal),
      ];
      // The same at every reading of a day, so that an unchanged calendar has the same ETag.
      const writtenAt = `${today}T00:00:00`;
      const texts = await mapInTurns(events, (event) => writeEvent(event, writtenAt));
      return [openCalendar('halo'), ...texts, closeCalendar()];
    },
  };
}

export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>;
