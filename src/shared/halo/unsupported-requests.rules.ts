import { t } from '#shared/language/language.ts';
import {
  COMPLETE_VERB,
  MOVE_VERB,
  meansAll,
  namesNothing,
  withoutDates,
  withoutException,
} from './bulk-requests.rules.ts';
import { findDateTimes, type ParseContext } from './date-times.rules.ts';
import { trimRequest } from './request-words.rules.ts';
import { readTimeShift } from './time-shifts.rules.ts';

const HELP =
  /^(?:(?:i )?(?:need |give me )?(?:some )?help(?: me)?(?: please)?|(?:what|which things) (?:all )?(?:can|could|do|does|may|should) (?:you|u|halo|i|one) (?:do|say|ask|ask you|understand|know|tell you)(?: to do)?|what are you (?:able to do|capable of|good (?:at|for))|who are you|how (?:do|does) (?:you|this|halo|it) work|how (?:do|can|should) i (?:use|talk to|speak to) (?:you|halo|this|it)|show (?:me )?(?:the |some )?(?:help|commands|examples))$/iu;

const UNDO =
  /^(?:(?:undo|redo|revert)(?: (?:it|that|this|all|everything|now|again|(?:the |my )?(?:delete|deletion|move|edit|change|action)s?))?|(?:take|bring|put) (?:it|that|this) back)(?: (?:the|my) (?:last|previous|latest) (?:thing|change|action|step|one|command|request|deletion|move)s?)?$/iu;

/** What people say after a task was completed too early. */
const NOT_YET =
  /^(?:(?:it|that|this)(?:['’]s| is) |i(?:['’]m| am) )?not (?:done|finished|completed?)(?: with (?:it|that|this))?(?: yet)?$/iu;

const RENAME =
  /^(?:rename|retitle|re-name) .+ (?:to|as|into) .+|^(?:change|edit|update|fix) (?:the |my )?(?:title|name|wording) of .+ (?:to|into) .+/iu;

/** Projects are created on their own screen. */
const NEW_PROJECT = /^(?:[Aa]dd|[Cc]reate|[Ss]tart|[Nn]ew) (?:an? )?(?:new )?project(?: called| named|:)? \p{Lu}/u;

const SWAP_VERB = /^(?:swap|switch|exchange)(?: around)?(?!\p{L})/iu;
const DELETE_VERB =
  /^(?:delete|remove|clear|cancel|erase|wipe|scrap|trash|ditch|drop|get rid of|nuke|purge|empty|bin)(?!\p{L})/iu;
/** Words for an item that was named before: 'the gym is over, delete all of them'. */
const PRONOUN = /(?<!\p{L})(?:it|that|this|them|those|these|both|from|off|on)(?!\p{L})/iu;
/** What joins requests. */
const JOINT = /[,;.]+|(?<!\p{L})(?:and|then|also|plus)(?!\p{L})/iu;
const QUOTED = /["“«][^"”»]*["”»]/gu;
/** A longer line is not looked at, so that its parts take no time. */
const MAX_LENGTH = 500;

type DayContext = Pick<ParseContext, 'today' | 'now'>;

/** Returns true for a request that asks what Halo can do. */
export function asksForHelp(input: string): boolean {
  return HELP.test(trimRequest(input));
}

/** Returns what Halo can do. */
export function describeAbilities(): string {
  return t(
    'Halo adds, moves, completes, flags, finds and deletes tasks, goals, habits and books. For example: “{example}”.',
    { example: 'Move the dentist to Friday' },
  );
}

/**
 * Returns why Halo does not carry out a request, and what a person can do instead; undefined for other requests. Such a
 * request becomes no command, because a command for half of its words would hide that the other half is not done.
 */
export function explainUnsupported(input: string, context: DayContext): string | undefined {
  for (const line of input.split('\n')) {
    const explanation = explainLine(line, context);
    if (explanation !== undefined) return explanation;
  }
  return undefined;
}

function explainLine(line: string, context: DayContext): string | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  const request = trimRequest(line);
  if (HELP.test(request)) return describeAbilities();
  if (UNDO.test(request) || NOT_YET.test(request))
    return t('Ctrl+Z undoes the last change. “View History” in the command menu undoes earlier ones.');
  if (RENAME.test(request)) return t('Halo changes no titles. Open the item to rename it.');
  if (NEW_PROJECT.test(line.trim())) return t('Halo adds no projects. Add them on the page of your projects.');
  if (readTimeShift(request) !== undefined)
    return t('No task with a time has this name. Say its new time, for example: “{example}”.', {
      example: 'Move the dentist to 4 pm',
    });
  const parts = request.replaceAll(QUOTED, 'quoted').split(JOINT).map(trimRequest);
  // In 'the gym is over, delete all of them' the second part is about the item of the first one.
  const all = withoutException(request, context);
  const bulk = [all, ...parts.slice(1).filter((part) => !PRONOUN.test(part))];
  if (bulk.some((part) => meansAll(part, DELETE_VERB, context)))
    return t('Halo deletes only what is named. Select several tasks on their day to delete them together.');
  if (bulk.some((part) => meansAll(part, MOVE_VERB, context)) || swapsDays(request, context))
    return t('Halo moves items by their names, or all open tasks of one day to another day.');
  if (all !== request && meansAll(all, COMPLETE_VERB, context))
    return t('Halo completes items by their names, or all open tasks of one day.');
  return undefined;
}

/** Returns true for 'swap monday and tuesday'. */
function swapsDays(request: string, context: DayContext): boolean {
  if (!SWAP_VERB.test(request)) return false;
  const days = request.replace(SWAP_VERB, '').replaceAll(/ (?:and|with|for) (?:my )?/giu, ', ');
  const found = findDateTimes(days, context).flatMap(({ furtherDays = [] }) => ['first', ...furtherDays]);
  return found.length > 1 && namesNothing(withoutDates(days, context));
}
