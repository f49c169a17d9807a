import { parentPort, workerData } from 'node:worker_threads';
import { divideByMonth, type CalendarMonths } from './months.ts';
import { readCalendar, type CalendarFile } from './read-calendar.ts';

// Reads a calendar file in a worker thread, and answers with its events by month; undefined when it is no calendar.

const content = readCalendar(workerData as CalendarFile);
const response: CalendarMonths | undefined = content && divideByMonth(content.name, content.events, content.isCut);
parentPort?.postMessage(response);
