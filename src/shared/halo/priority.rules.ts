/** How much something matters. */
const HIGH = '(?:high|top|highest) priority|important|urgent|urgently|asap|as soon as possible|a priority|priority';
/** What may stand before that. */
const IT_IS = "(?:(?:and )?(?:it'?s|it is|this is|that'?s|that is)|with|as)";
/** How it is said that something matters, at the end of a request or at its beginning. */
const PRIORITY = new RegExp(
  String.raw`[\s,(–-]*(?<![\p{L}])(?<!(?:what'?s|what is|most|not|not so|not very|less|more|no longer|something|anything|nothing) )(?:${IT_IS} )?(?:(?:a|an|very|super|really|so|quite) )*(?:${HIGH})\)?[\s!.]*$|^(?:(?:very|really|super|so|extremely) )?(?:urgent|important|high priority|top priority|priority|asap)(?:\s*[:!,–-]+\s*|\s+(?=task\b))|^asap\s+|\s*!+\s*$|^\s*!+\s*`,
  'iu',
);
/** And that it does not. */
const NO_PRIORITY = new RegExp(
  String.raw`[\s,(–-]+(?:${IT_IS} )?not (?:so |very |that )?(?:important|urgent)\)?[\s!.]*$`,
  'iu',
);
/** Written in capitals it is meant of the request, and not a word of it. */
const SHOUTED = /^(?:URGENT|IMPORTANT|PRIORITY)[\s:!,]+/u;

/** Whether words say that what they ask for matters. */
export function isImportant(words: string): boolean {
  return !NO_PRIORITY.test(words) && (PRIORITY.test(words) || SHOUTED.test(words));
}

/** The words without that. */
export function withoutPriority(words: string): string {
  return words.replace(NO_PRIORITY, ' ').replace(SHOUTED, '').replace(PRIORITY, ' ');
}
