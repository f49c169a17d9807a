/** German words as the source of a regular expression, and what they are in English; `$1` is a group of the expression. */
export type TranslatedWords = readonly [german: string, english: string];

/** One to twelve: before a noun, and alone. */
export const GERMAN_NUMBERS: readonly (readonly [beforeNoun: string, alone: string])[] = [
  ['eine?[mnr]?', 'eins'],
  ['zwei', 'zwei'],
  ['drei', 'drei'],
  ['vier', 'vier'],
  ['fünf', 'fünf'],
  ['sechs', 'sechs'],
  ['sieben', 'sieben'],
  ['acht', 'acht'],
  ['neun', 'neun'],
  ['zehn', 'zehn'],
  ['elf', 'elf'],
  ['zwölf', 'zwölf'],
];

export const GERMAN_WEEKDAYS: readonly TranslatedWords[] = [
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag|sonnabend', 'saturday'],
  ['sonntag', 'sunday'],
];

/** Without a capital letter these are other words: 'so', 'do'. */
export const GERMAN_SHORT_WEEKDAYS: readonly TranslatedWords[] = [
  ['Mo', 'monday'],
  ['Di', 'tuesday'],
  ['Mi', 'wednesday'],
  ['Do', 'thursday'],
  ['Fr', 'friday'],
  ['Sa', 'saturday'],
  ['So', 'sunday'],
];

export const GERMAN_MONTHS: readonly TranslatedWords[] = [
  ['januar|jänner|jan', 'january'],
  ['februar|feber|feb', 'february'],
  ['märz|mrz', 'march'],
  ['april|apr', 'april'],
  ['mai', 'may'],
  ['juni|jun', 'june'],
  ['juli|jul', 'july'],
  ['august|aug', 'august'],
  ['september|sept|sep', 'september'],
  ['oktober|okt', 'october'],
  ['november|nov', 'november'],
  ['dezember|dez', 'december'],
];

/** The parts of a day behind its name: 'morgen früh', 'Freitagabend'. */
export const GERMAN_PARTS: readonly TranslatedWords[] = [
  ['vormittag|früh|morgen', 'morning'],
  ['nachmittag', 'afternoon'],
  ['abend', 'evening'],
  ['nacht', 'night'],
];

/** With a capital letter these are nouns, unless they begin a title: 'Guten Morgen'. */
export const GERMAN_DAYS: readonly TranslatedWords[] = [
  ['übermorgen', 'day after tomorrow'],
  ['morgen', 'tomorrow'],
  ['heute', 'today'],
];

/** Recurrences, the more specific first. */
export const GERMAN_RECURRENCES: readonly TranslatedWords[] = [
  ['(?:jeden |immer |von )?mo(?:ntag)? ?(?:-|–|bis) ?fr(?:eitag)?', 'every mon-fri'],
  ['(?:am )?ersten (?:jeden|jedes|des|im) monats?', 'on the 1st of every month'],
  ['(?:am )?(\\d{1,2})\\. (?:jeden|jedes|des|im) monats?', 'on the $1th of every month'],
  ['(?:am )?letzten tag (?:jeden|jedes|des|im) monats?', 'on the last day of every month'],
  ['jede[nrs]? (?:zweite[nrs]?|dritte[nrs]?|\\d\\.)(?= (?:tag|woche|[a-z]+tag|mittwoch))', 'every other'],
  ['jeden ersten(?! [a-zäöü])', 'every 1st'],
  ['jeden (\\d{1,2})\\.', 'every $1th'],
  ['täglich|(?:jeden|jedem) tag', 'every day'],
  ['wöchentlich|(?:jede|jeder) woche', 'every week'],
  ['monatlich|(?:jeden|jedem) monat', 'every month'],
  ['zweimal (?:pro|die|in der|jede) woche', 'twice a week'],
  ['dreimal (?:pro|die|in der|jede) woche', 'three times a week'],
  ['(\\d{1,2}) ?(?:x|mal) (?:pro|die|in der|jede) woche', '$1 times a week'],
  ['jährlich|(?:jedes|jedem) jahr', 'every year'],
  ['jedes wochenende', 'every weekend'],
  ['jeden (?:werktag|arbeitstag|wochentag)|(?:an )?werktagen|werktags|wochentags|unter der woche', 'every weekday'],
  ['alle(?= \\d)', 'every'],
  ['jede[nms]?', 'every'],
];

/** Weeks, months and their ends. */
export const GERMAN_PERIODS: readonly TranslatedWords[] = [
  ['(?:am |zum )?(?:monatsende|ende des monats)', 'end of month'],
  ['(?:am |zum )?(?:wochenende hin|ende der woche)', 'end of week'],
  ['(?:am )?n(?:ä|ae)chste[ns]? wochenende', 'next weekend'],
  ['(?:am|dieses|übers) wochenende', 'this weekend'],
];

/** Words in dates and times, and those that show that a phrase before or behind them is no part of a name. */
export const GERMAN_WORDS: readonly TranslatedWords[] = [
  ['!(?:hoch|wichtig|dringend)', '!high'],
  ['(?<=\\d )stunden?', 'hours'],
  ['(?<=\\d )std\\.?', 'h'],
  ['(?<=\\d )minuten?', 'minutes'],
  ['(?<=\\d )tage?n?', 'days'],
  ['(?<=\\d )wochen?', 'weeks'],
  ['(?<=\\d )monate?n?', 'months'],
  ['(?<=\\d )jahre?n?', 'years'],
  ['woche', 'week'],
  ['monats?', 'month'],
  ['um mitternacht', 'at midnight'],
  ['(?:am |zu )?mittags?', 'at noon'],
  ['kommende[nrs]?', 'coming'],
  ['n(?:ä|ae)chste[nmrs]?', 'next'],
  ['diese[nmrs]?', 'this'],
  ['bis (?:zum )?(\\d{1,2})\\.(?=\\s|$)', 'by the $1th'],
  ['(?:am|zum|auf den) (\\d{1,2})\\.(?=\\s|$)', 'on the $1th'],
  ['(?:spätestens )?bis zum|(?:spätestens )?bis', 'by'],
  ['zwischen(?= \\d)', 'between'],
  ['nach(?= \\d)', 'after'],
  ['(?:um|gegen|ab)(?= \\d| quarter)', 'at'],
  ['(?<!\\d )am|auf', 'on'],
  ['im', 'in'],
  ['bei|beim', 'at'],
  ['zu|zum|zur|nach', 'to'],
  ['von|vom|aus|ab', 'from'],
  ['seit', 'since'],
  ['vor', 'before'],
  ['für', 'for'],
  ['mit', 'with'],
  ['ohne', 'without'],
  ['über|wegen', 'about'],
  ['wenn|falls', 'if'],
  ['weil', 'because'],
  ['bitte', 'please'],
  ['dann|danach', 'then'],
  ['und', 'and'],
  ['oder', 'or'],
  ['als|wie', 'like'],
  ['de[rmns]|die|das', 'the'],
  ['eine halbe stunde', 'half an hour'],
  ['(?:eineinhalb|anderthalb) stunden', 'an hour and a half'],
];

/** Words at the end of a title that look like verbs. */
export const GERMAN_NO_VERBS =
  'morgen|übermorgen|gestern|oben|unten|hinten|draußen|drinnen|zusammen|sieben|daneben|gern|allen|einen|jeden|werktagen';
