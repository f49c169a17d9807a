import { DAY, MINUTE } from '#shared/calendar/durations.ts';
import ICAL from 'ical.js';
import type { Block } from './content-lines.ts';
import { readProperties } from './properties.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** Returns the difference to UTC in milliseconds at a moment of UTC, given in milliseconds since 1970. */
export type ZoneOffset = (utc: number) => number;

/** Finds the zone that a calendar means by a name; undefined when nobody knows it. */
export type FindZone = (name: string | undefined) => ZoneOffset | undefined;

/** No difference to UTC. */
export const UTC: ZoneOffset = () => 0;

/**
 * Returns a function that finds a time zone by its name. A name can be one of the IANA database, a path that ends with
 * one, such as `/mozilla.org/20050126_1/Europe/Berlin`, one of Windows, or one that the calendar defines itself.
 */
export function createFindZone(blocks: readonly Block[]): FindZone {
  const known = new Map<string, ZoneOffset | undefined>();
  return (name) => {
    if (name === undefined || name === '') return undefined;
    if (!known.has(name)) known.set(name, findZone(name, blocks));
    return known.get(name);
  };
}

function findZone(name: string, blocks: readonly Block[]): ZoneOffset | undefined {
  if (/^(?:utc|gmt|z|etc\/utc)$/i.test(name)) return UTC;
  const parts = name.split('/').filter((part) => part !== '');
  const candidates = [name, ...[3, 2].map((count) => parts.slice(-count).join('/'))];
  for (const candidate of candidates.filter((text) => text.includes('/'))) {
    const zone = ianaZone(candidate);
    if (zone !== undefined) return zone;
  }
  const ofWindows = WINDOWS_ZONES.get(name.toLowerCase());
  return (ofWindows === undefined ? undefined : ianaZone(ofWindows)) ?? definedZone(name, blocks) ?? ianaZone(name);
}

/** Returns a zone of the IANA database. */
function ianaZone(name: string): ZoneOffset | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
  } catch {
    return undefined;
  }
  const offsets = new Map<number, number>();
  const offsetAt = (utc: number): number => {
    const parts = Object.fromEntries(format.formatToParts(utc).map(({ type, value }) => [type, value]));
    const [year = 0, month = 1, ...rest] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part) =>
      Number(parts[part]),
    );
    const [day, hour, minute, second] = rest;
    return (
      Date.UTC(parts['era'] === 'BC' ? 1 - year : year, month - 1, day, hour, minute, second) -
      Math.floor(utc / 1_000) * 1_000
    );
  };
  // Zones change their offset at full quarters of an hour.
  return (utc) => {
    const quarter = Math.floor(utc / (15 * MINUTE));
    const offset = offsets.get(quarter) ?? offsetAt(utc);
    offsets.set(quarter, offset);
    return offset;
  };
}

const ZONE_ID = new Set(['TZID']);

/** Returns a zone that the calendar defines itself. */
function definedZone(name: string, blocks: readonly Block[]): ZoneOffset | undefined {
  const block = blocks.find(({ lines }) => readProperties(lines, ZONE_ID).get('TZID')?.[0]?.value === name);
  if (block === undefined) return undefined;
  try {
    const text = ['BEGIN:VTIMEZONE', ...block.lines, 'END:VTIMEZONE'].join('\r\n');
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    if (component.getAllSubcomponents().length === 0) return undefined;
    const zone = new ICAL.Timezone(component);
    return (utc) => {
      const standard = zone.utcOffset(ICAL.Time.fromJSDate(new Date(utc), true)) * 1_000;
      // The offset of a defined zone is asked for by its local time.
      return zone.utcOffset(ICAL.Time.fromJSDate(new Date(utc + standard), true)) * 1_000;
    };
  } catch {
    return undefined;
  }
}

/**
 * Converts a local time, in milliseconds as if it were UTC, to UTC. Of two equal times in autumn it takes the first. A
 * time that is skipped in spring becomes the same time after the change.
 */
export function toUtc(local: number, offsetAt: ZoneOffset): number {
  const [before, after] = [offsetAt(local - DAY), offsetAt(local + DAY)];
  if (before === after) return local - before;
  for (const offset of [before, after]) if (offsetAt(local - offset) === offset) return local - offset;
  return local - before;
}
