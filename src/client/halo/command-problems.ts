import type { Command } from '#shared/halo/halo.contract.ts';
import { findUnsupportedRecurrence } from '#shared/halo/unsupported-recurrences.rules.ts';
import { t } from '#shared/language/language.ts';
import { capitalize, nounLabel } from '#client/items/noun-label.ts';
import { getItemType, getNoun, getSubject, type CommandType } from './command-data.ts';
import { supportedTypes } from '#shared/halo/supported-types.rules.ts';

const TITLE_LENGTH = 1_000;
/** The length of a date with a time to the minute, such as 2026-11-21T09:00. */
const MINUTE_LENGTH = 16;
const DAY_LENGTH = 10;
const TOO_LONG = t('A title has at most 1,000 characters.');

/** The messages about unsupported item types. */
const PROBLEMS: Partial<Record<CommandType, (noun: string) => string>> = {
  flag_item: (noun) => t('{noun}s cannot be flagged.', { noun }),
  unflag_item: (noun) => t('{noun}s cannot be unflagged.', { noun }),
  move_item: (noun) => t('{noun}s cannot be moved.', { noun }),
};

/**
 * Returns why the command cannot be carried out: its item type is not supported (CLASH-31), or its title is too long.
 * Undefined if it can.
 */
export function getProblem(command: Command): string | undefined {
  const itemType = getItemType(command);
  const problem = PROBLEMS[command.commandType];
  if (itemType !== undefined && problem !== undefined && !supportedTypes(command).includes(itemType))
    return problem(capitalize(nounLabel(itemType)));
  return Array.from(getSubject(command)).length > TITLE_LENGTH ? TOO_LONG : undefined;
}

/**
 * Returns a note about a new task whose time has passed at `now`, a local date-time, or whose recurrence became a note because no
 * task repeats like that; undefined for others. A series needs none: it has later occurrences.
 */
export function getTaskNote({ commandType, data }: Command, now: string): string | undefined {
  if (commandType !== 'create_task' || data.isRecurring === true) return undefined;
  const minute = data.date?.slice(0, MINUTE_LENGTH);
  if (minute?.length === MINUTE_LENGTH && minute < now.slice(0, MINUTE_LENGTH))
    return t('This time has passed already.');
  const words = data.notes ? findRecurrence(data.notes, now) : undefined;
  return words && t('“{words}” becomes a note. Tasks repeat daily, on weekdays, weekly or monthly.', { words });
}

/** Returns the recurrence that a task's notes name, such as 'Every other day'. */
function findRecurrence(notes: string, now: string): string | undefined {
  const context = { today: now.slice(0, DAY_LENGTH), now: undefined };
  // A phrase needs a title before it, and the capital at the beginning of the notes would make it a name.
  const found = findUnsupportedRecurrence(`x ${notes.toLowerCase()}`, context);
  return found?.rest === 'x' && found.days.length === 0 ? notes : undefined;
}

/** Returns the message that no item matches the command. */
export function getNoMatchMessage(command: Command): string {
  return t('There is no {noun} like “{title}”.', { noun: nounLabel(getNoun(command)), title: getSubject(command) });
}
