import { ANY_MONTH, ANY_WEEKDAY } from './phrases.rules.ts';

/** Matches one day: 'jan 9', 'friday', 'the 5th'. */
const DAY = String.raw`(?:(?:this |next )?(?:${ANY_WEEKDAY})|(?:${ANY_MONTH}) \d{1,2}(?:st|nd|rd|th)?|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: (?:of )?(?:${ANY_MONTH}))?|\d{1,2} (?:${ANY_MONTH}))`;

/** Matches a question for what is not done yet. */
const WHAT_IS_LEFT = String.raw`^(?:(?:so|ok|okay|halo|hey)[\s,]+)*what(?:['’]?s| is| do i (?:still )?have| have i(?: still)? got)? (?:still )?(?:left|open|remaining|undone|unfinished|next)(?: to do| to be done)?`;

/** Ways of saying something, and how most people say it. The model learned the latter. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // Punctuation that is dictated as words: 'milk comma eggs full stop'
  [/(?<!(?<!\p{L})(?:a|the|this|that|each|every|one|of)) comma(?=\s)/giu, ','],
  [/(?<!(?<!\p{L})(?:a|the)) (?:full stop|period|question mark|exclamation mark)(?=[\s.]*$)/giu, ''],
  // 'Un star that call'
  [
    /^(?<before>\W*(?:(?:please|pls|can you|could you|halo)[\s,]+)*)un[ -](?<verb>star|flag|pin|mark)(?!\p{L})/iu,
    '$<before>un$<verb>',
  ],
  // 'Move the gym on monday to friday'
  [
    new RegExp(
      String.raw`^(?<move>(?:(?:please|pls|can you|could you|halo)[\s,]+)*(?:move|push|shift|bump|reschedule|postpone) .{2,60}?) on (?<from>${DAY}) to (?<to>${DAY})(?<end>[\s.!]*)$`,
      'iu',
    ),
    '$<move> from $<from> to $<to>$<end>',
  ],
  // 'Make the demo less urgent'
  [
    /^(?:(?:please|can you|could you)[\s,]+)*make (?<name>.{1,80}?) (?:a bit |a little |somewhat )?less (?:urgent|important|of a priority)(?<end>[\s.!]*(?:please)?[\s.!]*)$/iu,
    'unflag $<name>$<end>',
  ],
  // 'The call is at 7 not 6', 'the dentist is now on friday'
  [
    /^(?<name>[^,.;]{2,60}?) is at (?<when>[^,.;]{1,20}?),? not (?:at )?[^,.;]{1,12}(?<end>[\s.!]*)$/iu,
    'move $<name> to $<when>$<end>',
  ],
  [
    /^(?<name>[^,.;]{2,60}?) is now (?:at|on) (?<when>(?=[^,.;]{0,25}(?:\d|day|week|tomorrow|noon))[^,.;]{1,30})$/iu,
    'move $<name> to $<when>',
  ],
  // 'What's left?', 'what is still open this week?'
  [new RegExp(String.raw`${WHAT_IS_LEFT}[\s?!.]*$`, 'iu'), 'what do I have today'],
  [
    /^(?:what (?:should|shall|can|do|must) (?:i|we) do (?:next|now|first)|what['’]?s (?:up|coming|coming up) next|what now)[\s?!.]*$/iu,
    'what do I have today',
  ],
  [
    new RegExp(
      String.raw`${WHAT_IS_LEFT}(?: for| on)?(?<when> (?:today|tonight|tomorrow|(?:this|next) week|${DAY}))[\s?!.]*$`,
      'iu',
    ),
    'what do I have$<when>',
  ],
  // 'The book Babel - rec'd by Ana', 'the book Babel (Ana recommended)'
  [/(?<!\p{L})(?:rec['’]?d|recced|reccd|rec) by(?= \p{L})/iu, 'recommended by'],
  [/ ?\((?<who>\p{L}[^()]{0,40}?) (?:recommended|recommends|suggested)(?: it| this)?\)/iu, ', recommended by $<who>'],
  // 'Call Ana at like four', 'at maybe 5'
  [
    /(?<=(?<!\p{L})at )(?:like|maybe|say|roughly) (?=\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\p{L}))/iu,
    '',
  ],
  // 'At three p m', 'twentieth october', 'daily 6am'
  [
    /(?<=\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|thirty|forty)) (?<half>[ap]) m(?!\p{L})/giu,
    ' $<half>m',
  ],
  [
    /(?<=(?<!\p{L})(?:on|by|until|before) )(?<date>(?:twenty[- ]|thirty[- ])?\p{L}{3,9}(?:st|nd|rd|th)) (?=(?:january|february|april|june|july|august|september|october|november|december)(?!\p{L}))/giu,
    '$<date> of ',
  ],
  [/(?<!\p{L})daily (?=\d{1,2}(?:[:.]\d\d)? ?[ap]m(?!\p{L}))/giu, 'daily at '],
];

/** Returns a line with rare ways of saying something replaced by common ones that mean the same. */
export function withKnownPhrases(line: string): string {
  return PHRASES.reduce((text, [pattern, known]) => text.replace(pattern, known), line);
}
