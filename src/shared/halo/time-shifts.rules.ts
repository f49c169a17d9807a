import { toClockTime } from '#shared/calendar/clock-time.ts';
import type { Match } from './actions.contract.ts';
import { getCount, NUMBERS } from './phrases.rules.ts';
import type { Command } from './halo.contract.ts';
import { trimRequest } from './request-words.rules.ts';

/** A request that a task begins earlier or later on its day. */
export interface TimeShift {
  name: string;
  /** Negative for an earlier time. */
  minutes: number;
}

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

const MORE_NUMBERS: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
};
const COUNT = String.raw`\d{1,3}|an?|half an|a quarter of an|${NUMBERS.slice(1).join('|')}|${Object.keys(MORE_NUMBERS).join('|')}|(?:a )?(?:couple of|few)`;
const AMOUNT = `(?<count>${COUNT}) ?(?:more )?(?<unit>hours?|hrs?|hr|h|minutes?|mins?|min)`;
const DIRECTION = 'back|forwards?|out|up|down';
const SIDE = 'later|earlier|sooner|back|forward';
const VERB = 'move|push|shift|delay|postpone|put|bump|bring|pull|slide|nudge|reschedule';
/** 'Push the dentist back by an hour', 'move the dentist an hour earlier', 'lunch was moved half an hour later'. */
const REQUESTS = [
  `^(?<verb>${VERB}) (?<name>.+?) (?:(?:(?<direction>${DIRECTION}) )?by |(?<further>${DIRECTION}) )${AMOUNT}(?: (?<side>${SIDE}))?$`,
  `^(?<verb>${VERB}) (?<name>.+?) ${AMOUNT} (?<side>${SIDE})$`,
  `^(?<name>.+?) (?:is |was |has been |got |gets )?(?<verb>moved|pushed|delayed|shifted|bumped) (?:back )?(?:by )?${AMOUNT}(?: (?<side>${SIDE}))?$`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** A longer request says more. */
const MAX_LENGTH = 150;

/** Returns by how many minutes a request moves a task; undefined for other requests. */
export function readTimeShift(input: string): TimeShift | undefined {
  if (input.length > MAX_LENGTH || input.includes('\n')) return undefined;
  const request = trimRequest(input);
  for (const pattern of REQUESTS) {
    const {
      verb,
      name,
      count = '',
      unit = '',
      direction,
      further = direction,
      side,
    } = pattern.exec(request)?.groups ?? {};
    if (verb === undefined || name === undefined) continue;
    const isForward = /^(?:forwards?|up)$/iu.test(further ?? '') && /^(?:bring|pull|move)$/iu.test(verb);
    const isEarlier = /^(?:earlier|sooner)$/iu.test(side ?? '') || isForward;
    const minutes = countMinutes(count.toLowerCase(), unit);
    return { name: name.replace(/^(?:the|my|our) /iu, ''), minutes: isEarlier ? -minutes : minutes };
  }
  return undefined;
}

function countMinutes(count: string, unit: string): number {
  const perUnit = /^h/iu.test(unit) ? MINUTES_PER_HOUR : 1;
  if (count === 'half an') return perUnit / 2;
  if (count === 'a quarter of an') return perUnit / 4;
  return (MORE_NUMBERS[count] ?? getCount(count)) * perUnit;
}

/** Returns the command that moves a task so; none without a time, or if the task would begin on another day. */
export function commandsOfTimeShift({ name, minutes }: TimeShift, task: Match | undefined): Command[] {
  if (task === undefined || task.date === null || task.startTime === undefined) return [];
  const [hour = 0, minute = 0] = task.startTime.split(':').map(Number);
  const time = hour * MINUTES_PER_HOUR + minute + minutes;
  if (time < 0 || time >= MINUTES_PER_DAY) return [];
  const startTime = toClockTime(Math.floor(time / MINUTES_PER_HOUR), time % MINUTES_PER_HOUR);
  const day = { date: task.date, targetDate: task.date };
  return [{ commandType: 'move_item', data: { itemType: 'task', searchTerm: name, ...day, startTime } }];
}
