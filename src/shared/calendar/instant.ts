import { localDayOf, type Day } from './day.ts';

/** The day and the hour (0 to 23), on the clock of whoever runs this, of an instant as it is stored: ISO 8601 in UTC. */
export function localTimeOf(instant: string): { day: Day; hour: number } {
  const moment = new Date(instant);
  return { day: localDayOf(moment), hour: moment.getHours() };
}
