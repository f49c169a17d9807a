/** Greetings and filler words at the beginning. */
const GREETINGS =
  'hey|hi|hello|ok|okay|yeah|yes|yep|sure|so|um+|uh+|er+|hmm+|well|halo|please|pls|kindly|just|also|then|and';
/** Requests such as 'can you'. */
const ASKING =
  "(?:can|could) you put down|(?:can|could|would|will) you(?: be so kind (?:as )?to)?|help me(?: to)?|tell me(?= (?:when|where))|let's|lets|make sure (?:that )?(?:i|to|you)";
/** Statements of need, such as 'I need to'. */
const NEEDING = [
  "(?:i|we)(?:'d| would) like (?:you )?to",
  String.raw`(?:i|we)(?:'d| would) like(?= an? (?:\p{L}+ )?(?:task|goal|habit|book|reminder))`,
  "(?:i|we)(?:'ll| will)(?: have to| need to)?",
  "(?:i'm|i am|we're|we are) (?:going to|gonna|supposed to)",
  "(?:i|we)(?:'ve got| have got| have| need) an?",
  '(?:i|we) (?:need|want|have|wanna|got|gotta|must|should)(?: you)?(?: to)?',
  "i've got to|(?:need|have|got) to|gotta|there(?:'s| is) an?",
].join('|');
/** Requests for a reminder. */
const REMEMBERING = [
  "(?:i|we) (?:must not|mustn't|mustnt|can't|cant|cannot|should not|shouldn't) forget(?: to| about)?",
  "(?:don't|dont|do not) (?:let me )?forget(?: to| about)?",
  String.raw`rem?i?nd me(?: to| about| of(?= \p{L}+'s )| that(?: i (?:need|have) to)?)?`,
  'plan (?:my|the) (?:day|week):|my (?:day|week):|remember to|make a note(?: to| that|:)|note to self:?|to-?do:',
].join('|');

/** Polite and spoken words before a request. */
const OPENING = new RegExp(String.raw`^(?:(?:${GREETINGS}|${ASKING}|${REMEMBERING}|${NEEDING})[\s,!.]+)+`, 'iu');
/** Polite words after a request. */
const CLOSING = /(?:[\s,]+(?:please|pls|thanks|thank you|thx|for me|if you can|ok|okay))+[\s.!]*$/iu;
/** Filler words inside a request. */
const FILLER = /(?<=\s)(?:um+|uh+|erm?)[,\s]+/gu;

/** Removes polite and filler words from a request. */
export function stripPoliteness(text: string): string {
  const [opening = ''] = OPENING.exec(withPlainApostrophes(text)) ?? [];
  const asked = /(?:can|could|would|will) you/iu.test(opening) ? text.replace(/\s*\?+\s*$/u, '') : text;
  return asked.slice(opening.length).replace(CLOSING, '').replaceAll(FILLER, '').trim();
}

/** Replaces typographic apostrophes, which phones write, by plain ones of the same length. */
function withPlainApostrophes(text: string): string {
  return text.replaceAll('’', "'");
}

/** Small talk that asks for nothing. */
const SMALL_TALK = new RegExp(
  [
    String.raw`^(?:hi|hey|hello|halo|bye|thanks|thank you|thx|ok|okay|yes|yeah|no|sure|please|um+|uh+|er+|what|why|who|how|test|help|remind me|add|new|create|find|search|search for|show me|show|look up|look for|stop|undo|redo|wait|no,? wait|never ?mind|forget (?:about )?it|good (?:morning|afternoon|evening|night))(?:[ ,!.]+(?:so much|very much|a lot|there|that|it|about it|um+|uh+|halo|forget it|forget about it|never ?mind|thanks|please))*(?:\b.*\?)?[\s!.]*$`,
    '^(?:what|who|why|how|when|where|which|are|is|am|(?:do|does|did) (?:i|you|we|they|he|she|it)) ',
    String.raw`\?$`,
  ].join('|'),
  'iu',
);

/** True when words are not a title: nothing legible, or small talk. */
export function isSmallTalk(title: string): boolean {
  return !/[\p{L}\p{Extended_Pictographic}]|\d\d/u.test(title) || SMALL_TALK.test(withPlainApostrophes(title));
}

/** Requests that are negated, already done, or without a command. */
const UNSUPPORTED_REQUESTS: readonly RegExp[] = [
  /^(?:i|we) (?:do not|don't|dont|did not|didn't|no longer) /iu,
  /^(?:do not|don't|dont|never) (?:delete|remove|cancel|move|reschedule|postpone|flag|unflag|mark|add|create|schedule|remind|star)(?!\p{L})/iu,
  /^(?:i|we)(?:'ve| have)?(?: just| already)? (?:finished|did|done|completed) /iu,
  /^(?:i|we)(?:'ve| have)? already /iu,
  /^(?:complete|finish|check off|tick off|uncheck|rename|edit|change|update) (?:the |my )?(?:task|goal|habit|book) \S/iu,
  /^rename .+ to /iu,
  // Projects are created on their own screen.
  /^(?:[Aa]dd|[Cc]reate|[Ss]tart|[Nn]ew) (?:an? )?(?:new )?project(?: called| named|:)? \p{Lu}/u,
  /^mark .+ (?:as )?(?:done|complete|completed|finished|read)$/iu,
  /^clear (?:(?:my |the )?(?:day|week|month|list|calendar|schedule|planner|tasks|goals|habits)|everything|all(?: (?:my |the )?\p{L}+)?|today|tomorrow)[\s.!]*$/iu,
  /^(?:show|list|read)(?: me)?(?: all)?(?: of)? (?:my|the|all|today's|tomorrow's) (?:\p{L}+ )?(?:tasks|todos|goals|habits|books|list|day|week)[\s.!]*$/iu,
  /^(?:move|push|shift|delay|postpone|reschedule|bring) .+ by (?:an?|\d+|\p{L}+) (?:hour|day|week|month)s?$/iu,
  /^(?:push|move|bring) .+ (?:back|forward) (?:an?|\d+|two|three|four|five|six|seven) (?:hour|day|week|month)s?$/iu,
];

/** True for a request that halo cannot carry out and must not mistake for another. */
export function isRefused(said: string): boolean {
  const plain = withPlainApostrophes(said);
  return UNSUPPORTED_REQUESTS.some((refused) => refused.test(plain));
}
