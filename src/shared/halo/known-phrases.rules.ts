/** Ways of saying something, and how most people say it. The model learned the latter. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // 'Un star that call'
  [
    /^(?<before>\W*(?:(?:please|pls|can you|could you|halo)[\s,]+)*)un[ -](?<verb>star|flag|pin|mark)(?!\p{L})/iu,
    '$<before>un$<verb>',
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
