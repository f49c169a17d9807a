/** Words for a high priority. */
const HIGH = '(?:high|top|highest) priority|important|urgent|urgently|asap|as soon as possible|a priority|priority';
/** Words that may come before them. */
const IT_IS = "(?:(?:and )?(?:it'?s|it is|this is|that'?s|that is)|with|as)";
/** Matches a priority at the end or the beginning of a request. */
const PRIORITY = new RegExp(
  String.raw`[\s,(–-]*(?<![\p{L}])(?<!(?:what'?s|what is|most|not|not so|not very|less|more|no longer|something|anything|nothing) )(?:${IT_IS} )?(?:(?:a|an|very|super|really|so|quite) )*(?:${HIGH})\)?[\s!.]*$|^(?:(?:very|really|super|so|extremely) )?(?:urgent|important|high priority|top priority|priority|asap)(?:\s*[:!,–-]+\s*|\s+(?=task\b))|^asap\s+|\s*!+\s*$|^\s*!+\s*`,
  'iu',
);
/** Matches a denied priority. */
const NO_PRIORITY = new RegExp(
  String.raw`[\s,(–-]+(?:${IT_IS} )?not (?:so |very |that )?(?:important|urgent)\)?[\s!.]*$`,
  'iu',
);
/** In capitals, these words are about the request and not part of it. */
const SHOUTED = /^(?:URGENT|IMPORTANT|PRIORITY)[\s:!,]+/u;

/** True when a request asks for a priority. */
export function isImportant(words: string): boolean {
  return !NO_PRIORITY.test(words) && (PRIORITY.test(words) || SHOUTED.test(words));
}

/** Removes the priority words from a request. */
export function withoutPriority(words: string): string {
  return words.replace(NO_PRIORITY, ' ').replace(SHOUTED, '').replace(PRIORITY, ' ');
}
