import { cutOut, findDateTimes, getDay, type ParseContext } from './date-times.rules.ts';
import type { ItemType } from './item-types.rules.ts';
import type { SpokenCommand } from './reference-commands.rules.ts';
import { trimRequest } from './request-words.rules.ts';
import { searchTermIn } from './words.rules.ts';

/** Longer requests are not looked at. */
const MAX_LENGTH = 200;

const NOT_DONE = String.raw`(?:not (?:yet )?(?:done|finished|completed?)|undone|un(?:finished|completed)|incomplete|open again)`;
/** Ways to say that an item is not completed after all: 'uncheck the milk', 'mark the report as not done'. */
const REQUESTS: readonly RegExp[] = [
  /^(?:un-?check|un-?tick|un-?complete|unfinish) (?:off )?(?<name>.+)$/iu,
  // 'Undo the stitches in the sleeve' is something to do, and 'undo that' is about no item.
  /^undo (?!(?:the|my|a|an|all|some|last|recent|this|that|these|those|it|them|everything|what|again|now|redo|deletions?|deleting|delete|moves?|edits?|changes?|actions?|completions?|complete|\d+)(?!\p{L}))(?<name>[^\s,]+(?: [^\s,]+)?)$/iu,
  new RegExp(`^(?:mark|set|put|log) (?<name>.+?)(?: back)?(?: as| to)? ${NOT_DONE}(?: again)?$`, 'iu'),
  new RegExp(
    `^(?<name>.+?)(?:(?:['’]s| is| are| was| were) |(?: is| are| was| were)n['’]t )(?:actually |really )?(?:not )?(?:done|finished|completed?) after all$`,
    'iu',
  ),
  /^(?:i|we) (?:didn['’]?t|did not|haven['’]?t|have not) (?:(?:actually|really) )(?:do|done|finish|finished|complete|completed) (?<name>.+)$/iu,
  /^(?:markiere?|setze?) (?<name>.+?) (?:als|auf) (?:nicht erledigt|unerledigt|offen)$/iu,
  /^(?<name>.+?) (?:ist|sind) doch (?:noch )?nicht (?:erledigt|fertig)$/iu,
];
/** 'Reopen' is said of shops, too, which have days. */
const REOPEN = /^re-?open (?<name>.+)$/iu;
const TYPE_AT_END = /^(?<name>.+) (?<type>task|goal|habit|book)$/iu;

/**
 * Returns the command for a request that takes back a completion; undefined for other requests. The data of the command
 * has `isCompleted: false`.
 */
export function parseReopening(line: string, context: ParseContext): SpokenCommand | undefined {
  if (line.length > MAX_LENGTH || line.includes('\n')) return undefined;
  const request = trimRequest(line);
  const dates = findDateTimes(request, context);
  const patterns = dates.length === 0 ? [...REQUESTS, REOPEN] : REQUESTS;
  const said = patterns.map((pattern) => pattern.exec(request)?.groups?.['name']).find((name) => name !== undefined);
  if (said === undefined) return undefined;
  const { name = said, type } = TYPE_AT_END.exec(said)?.groups ?? {};
  const searchTerm = searchTermIn(cutOut(name, findDateTimes(name, context)).trim());
  if (searchTerm === '') return undefined;
  const date = getDay(dates)?.day;
  const itemType = (type?.toLowerCase() ?? 'task') as ItemType;
  return {
    commandType: 'complete_item',
    data: { itemType, searchTerm, ...(date !== undefined && { date }), isCompleted: false },
  };
}
