import type { ParseContext } from './date-times.rules.ts';
import { GERMAN_TITLES } from './german-titles.rules.ts';
import { MAX_COMMANDS } from './command-limits.rules.ts';
import type { Command, CommandData } from './halo.contract.ts';
import { understandTaskTitle, type TaskTitleFields } from './task-phrases.rules.ts';
import { getFields } from './title-phrases.rules.ts';

/** Words that show that a request is German. */
const GERMAN =
  /(?<![\p{L}])(?:montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|morgen|übermorgen|heute|jede[nrs]?|täglich|wöchentlich|monatlich|nächste[nrs]?|uhr|halb|und|bitte|erinnere|lösche?n?|entferne?n?|streiche?n?|verschiebe?n?|verlege?n?|markiere?n?|erledigt|abgehakt|hake?|ich|habe?|mich|mir|wo|ist|steht|zeige?|suche?|neue[srn]?|ziel|gewohnheit|buch|kaufen|anrufen|für|mit|zum|zur|von|auf|der|das|den|dem|ein|eine|einen|nicht|mehr|abholen|bezahlen|machen|gehen|schreiben)(?![\p{L}])/giu;
/** Words that show that a request is English. */
const ENGLISH =
  /(?<![\p{L}'’])(?:the|to|my|on|at|and|is|with|for|of|from|it|buy|call|add|delete|move|remind|me|tomorrow|today|every|next|please|mark|find|show|what|when|was|which|how|remove|task|goal|habit|book|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![\p{L}])/giu;

/** Polite words before and behind a request. */
const POLITENESS_BEFORE =
  /^(?:(?:hallo|hey|halo|bitte|also|ähm?|ok|okay|und|dann|kannst du|könntest du|würdest du)[\s,]+)+/iu;
const POLITENESS_BEHIND = /[\s,]+(?:bitte|danke|dankeschön)[\s.!?]*$|[.!?]+\s*$/iu;
/** What begins a new task: 'ich muss', 'neue Aufgabe:', 'für morgen'. */
const NEW_TASK =
  /^(?:für\s+(?=heute|morgen|übermorgen|\p{L}+tag)|ich (?:muss|soll|sollte|möchte|will)\s+|(?:neue )?aufgabe:?\s+|(?:notiere?|merke? dir):?\s+)/iu;
/** 'Erinnere mich morgen daran, den Müll rauszubringen', 'erinnere mich am Freitag an den Zahnarzt'. */
const REMINDED =
  /^erinner[en]? mich(?: bitte)?(?:(?:\s+(?<day>.+?))?\s+(?:(?:daran|dran),?|an(?=\s+(?:de[nrms]|die|das|eine?n?|meine?n?)\s)))?\s+(?<title>.+)$/iu;
/** Infinitives by imperatives, such as 'geben' by 'gib'. Of other verbs, the infinitive is the imperative with '-en' behind it. */
const IRREGULAR_INFINITIVES: Readonly<Record<string, string>> = {
  gib: 'geben',
  nimm: 'nehmen',
  lies: 'lesen',
  sieh: 'sehen',
};
/**
 * A request whose verb stands in two places: 'ruf Ana an'. It must not have a comma or 'und', because 'an' at the end of 'kauf
 * Milch und ruf Ana an' belongs to the second verb.
 */
const SEPARATED =
  /^(?<stem>ruf|hol|kauf|bring|räum|mach|gib|nimm|lies|sieh|sag|meld|schick|pack|stell|lad|füll|wasch|fahr|schreib|back|bau|trag|heft|druck)e?\s+(?<middle>(?:(?!\s(?:und|oder|dann)\s|,).)+)\s+(?<particle>ab|an|auf|aus|ein|mit|vor|weg|um|nach|zurück|hin|her|hoch|los|raus|rein|runter)$/iu;
const ADDED = /^(?:füge?|fuege?|trage?)\s+(?<title>.+?)\s+(?:hinzu|ein)$/iu;

/** Where another request begins: 'lösche den Zahnarzt und verschiebe Yoga auf Freitag'. */
const NEXT_REQUEST =
  /(?:\s*[,;.]\s*(?:und\s+|dann\s+|und dann\s+)?|\s+(?:und(?: dann)?|dann)\s+)(?=(?:bitte\s+)?(?:lösch|verschieb|verleg|markier|hake?\s|streich|entfern|erinner)\p{L}*\s)/iu;

/** An article, a pronoun or the word for a task before the name of an item. */
const BEFORE_NAME =
  /^(?:bitte\s+)?(?:(?:de[rnms]|die|das|eine?[nrms]?|meine?[nrms]?|unsere?[nrms]?)\s+)?(?:(?:aufgabe|termin|eintrag)\s+(?=["„“]?\S))?/iu;
const KIND_BEHIND = /(?:^|[\s-])(?:aufgabe|termin)$/iu;
const QUOTES = /^["„“»«]+|["“”«»]+$/gu;

type Reference = 'delete_item' | 'complete_item' | 'flag_item' | 'unflag_item' | 'find_item';

/** How people ask for something with an item, the more specific first. */
const REFERENCES: readonly (readonly [Reference, RegExp])[] = [
  [
    'delete_item',
    /^(?:lösch(?:e|en)?|entfern(?:e|en)?|streich(?:e|en)?|storniere?)\s+(?<name>.+?)(?:\s+(?:von|aus) (?:der|meiner) liste)?$/iu,
  ],
  [
    'unflag_item',
    /^(?<name>.+?)\s+ist nicht mehr (?:so )?(?:wichtig|dringend)$|^(?:die )?markierung von (?<other>.+?) (?:entfernen|aufheben)$/iu,
  ],
  [
    'flag_item',
    /^markiere?n?\s+(?<name>.+?)(?:\s+als (?:wichtig|dringend))?$|^(?<other>.+?)\s+(?:ist (?:sehr )?(?:wichtig|dringend)|als (?:wichtig|dringend) markieren)$/iu,
  ],
  [
    'complete_item',
    /^hake?\s+(?<name>.+?)\s+ab$|^(?<other>.+?)\s+(?:(?:ist|sind|habe? ich)\s+)?(?:erledigt|fertig|abgehakt|geschafft|gemacht|abhaken)$/iu,
  ],
  [
    'complete_item',
    /^(?:ich\s+)?habe?\s+(?:gerade\s+|schon\s+)?(?<name>.+?)\s+(?:ge\p{L}+(?:t|en)|\p{L}+ge\p{L}+(?:t|en)|(?:be|er|ver)\p{L}+(?:t|en)|fertig)$/iu,
  ],
  ['find_item', /^(?:suche?|finde?|zeige? mir)\s+(?<name>.+)$|^wo (?:ist|sind|steht)\s+(?<other>.+)$/iu],
];

/** How people move an item. */
const MOVE =
  /^(?:verschiebe?n?|schiebe?|verlege?n?)\s+(?<name>.+?)\s+(?<day>(?:auf|zum?|nach|in)\s+.+|übermorgen|morgen|heute)$|^(?<other>.+?)\s+(?<otherDay>(?:auf|zum?|nach)\s+.+?)\s+(?:verschieben|verlegen|schieben)$/iu;

/** Questions about a day: 'was steht morgen an', 'was habe ich am Freitag vor', 'zeig mir heute'. */
const DAY_QUESTION =
  /^(?:was (?:steht|habe? ich|ist|liegt|mache? ich)|zeige?(?: mir)?)\s+(?<day>.+?)(?:\s+(?:an|vor|los|geplant|zu tun|auf dem plan))?$/iu;

const GOAL =
  /^(?:neues\s+)?(?<period>wochen|monats)?ziel(?:\s+(?<of>(?:für )?(?:diese woche|diesen monat)))?\s*:?\s+(?<title>.+)$/iu;
const HABIT = /^(?:neue\s+)?(?:(?<period>wöchentliche|monatliche|tägliche)\s+)?gewohnheit\s*:?\s+(?<title>.+)$/iu;
const BOOK =
  /^(?:neues\s+)?(?:das\s+)?buch\s*:?\s+(?<title>.+?)(?:\s+von\s+(?<author>.+?))?(?:,?\s+empfohlen von\s+(?<by>.+))?$/iu;

/** A verb at the end of an entry of a list: 'Blumen gießen'. */
const VERB_AT_END = /\s\p{Ll}+(?:e|er|el|u)n$/u;
const ENTRY_END = /\s*,\s*(?:und\s+)?|\s+und\s+/iu;
const MIN_NOUNS = 3;
/** A longer line is not looked through, because that would take long. */
const MAX_CHARACTERS = 300;

/**
 * Returns the commands of a request in German; undefined for one that is not German. The trained model knows English only, and
 * would keep a few words of it and lose the others. 'Lösche das Konto' is a command, and 'Konto löschen' is something to do.
 */
export function parseGermanRequest(line: string, context: ParseContext): Command[] | undefined {
  if (!isGerman(line)) return undefined;
  const requests = line.split(NEXT_REQUEST);
  if (requests.length > MAX_COMMANDS) return [];
  return requests.flatMap((request) => {
    const words = stripPoliteness(request);
    if (words === '') return [];
    return (
      parseDayQuestion(words, context) ??
      parseMove(words, context) ??
      parseCreation(words) ??
      parseReference(words) ??
      parseTasks(words, context)
    );
  });
}

/** Returns a request in German as something to do, whatever it asks for; undefined for one that is not German. */
export function parseGermanTasks(line: string, context: ParseContext): Command[] | undefined {
  return isGerman(line) ? parseTasks(stripPoliteness(line), context) : undefined;
}

/** True if a line has German words, and more of them than English ones. */
function isGerman(line: string): boolean {
  if (line.length > MAX_CHARACTERS) return false;
  const count = (words: RegExp) => line.match(words)?.length ?? 0;
  const german = count(GERMAN) + (/[äöüß]/iu.test(line) ? 1 : 0);
  return german > count(ENGLISH) && (german > 1 || !/^\P{L}*\p{L}+\P{L}*$/u.test(line));
}

function stripPoliteness(request: string): string {
  return request.trim().replace(POLITENESS_BEFORE, '').replace(POLITENESS_BEHIND, '').trim();
}

function parseDayQuestion(words: string, context: ParseContext): Command[] | undefined {
  const phrase = DAY_QUESTION.exec(words)?.groups?.['day'];
  const day = phrase === undefined ? undefined : findWhen(phrase, context).date;
  return day === undefined ? undefined : [{ commandType: 'find_item', data: { date: day } }];
}

function parseMove(words: string, context: ParseContext): Command[] | undefined {
  const groups = MOVE.exec(words)?.groups ?? {};
  const [name, phrase] = [groups['name'] ?? groups['other'], groups['day'] ?? groups['otherDay']];
  const when = phrase === undefined ? undefined : findWhen(phrase.replace(/^(?:auf|nach)\s+/iu, ''), context);
  if (name === undefined || when?.date === undefined) return undefined;
  const { date: targetDate, startTime } = when;
  const time = startTime === undefined ? {} : { startTime };
  return [{ commandType: 'move_item', data: { itemType: 'task', searchTerm: findName(name), ...time, targetDate } }];
}

function parseCreation(words: string): Command[] | undefined {
  const goal = GOAL.exec(words)?.groups;
  if (goal?.['title'] !== undefined) {
    const isWeekly = !/monat/iu.test(`${goal['period'] ?? ''} ${goal['of'] ?? ''}`);
    return [{ commandType: 'create_goal', data: { title: goal['title'], isWeekly } }];
  }
  const habit = HABIT.exec(words)?.groups;
  if (habit?.['title'] !== undefined) {
    const isWeekly = !/monat/iu.test(habit['period'] ?? '');
    const frequency = isWeekly ? 'weekly' : 'monthly';
    return [{ commandType: 'create_habit', data: { title: habit['title'], isWeekly, frequency, isRecurring: true } }];
  }
  const { title, author, by } = BOOK.exec(words)?.groups ?? {};
  if (title === undefined) return undefined;
  const data = { title, ...(author !== undefined && { author }), ...(by !== undefined && { recommendedBy: by }) };
  return [{ commandType: 'create_book', data }];
}

function parseReference(words: string): Command[] | undefined {
  for (const [commandType, pattern] of REFERENCES) {
    const groups = pattern.exec(words)?.groups;
    const name = groups === undefined ? undefined : findName(groups['name'] ?? groups['other'] ?? '');
    if (name === undefined || name === '') continue;
    return [
      {
        commandType,
        data: {
          ...(commandType !== 'find_item' && { itemType: 'task' as const }),
          searchTerm: name,
          ...getFlag(commandType),
        },
      },
    ];
  }
  return undefined;
}

function getFlag(commandType: Reference): Pick<CommandData, 'flag'> {
  if (commandType === 'flag_item') return { flag: true };
  return commandType === 'unflag_item' ? { flag: false } : {};
}

/** A title with a part of the day at its end: 'die Steuer früh'. A task has no field for it, so it becomes a note. */
const PART_BEHIND = /^(?<title>.+?)\s(?<part>früh|am (?:vormittag|nachmittag|abend)|(?:vor|nach)mittags|abends)$/iu;

/** Returns the new tasks of a request. The day of the first or last entry of a list counts for those without one. */
function parseTasks(words: string, context: ParseContext): Command[] {
  const wanted = joinSeparated(ADDED.exec(words)?.groups?.['title'] ?? findReminded(words)).replace(NEW_TASK, '');
  const entries = splitEntries(wanted, context).map((entry) => understand(entry, context));
  const shared = [entries[0], entries.at(-1)].find((entry) => entry?.fields.date !== undefined)?.fields.date;
  return entries.map(({ rest, fields }): Command => {
    const day = fields.date ?? shared ?? context.selected;
    const { startTime, endTime, recurringPattern, estimateMinutes, isPriority } = fields;
    const hasPart = fields.date !== undefined && startTime === undefined;
    const { title = rest.trim(), part } = (hasPart && PART_BEHIND.exec(rest.trim())?.groups) || {};
    return {
      commandType: 'create_task',
      data: {
        title,
        date: startTime === undefined ? day : `${day}T${startTime}`,
        ...(endTime !== undefined && { endTime }),
        ...(part !== undefined && { notes: `${part.charAt(0).toUpperCase()}${part.slice(1)}` }),
        ...(estimateMinutes !== undefined && { estimateMinutes }),
        ...(isPriority === true && { isPriority }),
        ...(recurringPattern !== undefined && { isRecurring: true, recurringPattern }),
      },
    };
  });
}

/** Where a day or a time begins in a request. */
const WHEN =
  /\s(?=(?:für )?(?:heute|morgen|übermorgen|um \d|am \d|(?:(?:am|jeden|nächsten) )?(?:(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)|jeden (?:tag|morgen|abend)|nächste[ns]? (?:woche|monat|jahr))(?!\p{L}))/iu;

/**
 * Returns a request with its verb as an infinitive, as titles are written, and the day and time behind it: 'Ana anrufen
 * morgen um 5' for 'ruf Ana morgen um 5 an'.
 */
function joinSeparated(words: string): string {
  const { stem = '', middle, particle = '' } = SEPARATED.exec(words)?.groups ?? {};
  if (middle === undefined) return words;
  const verb = `${particle}${IRREGULAR_INFINITIVES[stem.toLowerCase()] ?? `${stem.toLowerCase()}en`}`;
  const said = middle.replace(/ bitte(?= )/iu, '');
  const place = said.search(WHEN);
  return place > 0 ? `${said.slice(0, place)} ${verb}${said.slice(place)}` : `${said} ${verb}`;
}

/** Returns what a person wants to be reminded of, with the day behind it; other words as they are. */
function findReminded(words: string): string {
  const { day, title } = REMINDED.exec(words)?.groups ?? {};
  if (title === undefined) return words;
  return day === undefined ? title : `${title} ${day}`;
}

/**
 * Returns the entries of a list. A text is a list if each entry ends with a verb ('Milch kaufen und Oma anrufen'), if each has a
 * day, or if there are at least three and none has a verb ('Milch, Eier und Brot'). Any other text is one entry.
 */
function splitEntries(words: string, context: ParseContext): string[] {
  const entries = words.split(ENTRY_END).filter((entry) => entry !== '');
  const understood = entries.map((entry) => understand(entry, context));
  const hasVerbs = understood.map(({ rest }) => VERB_AT_END.test(rest.trim()));
  const isList =
    hasVerbs.every(Boolean) ||
    understood.every(({ fields }) => fields.date !== undefined) ||
    (entries.length >= MIN_NOUNS && !hasVerbs.some(Boolean));
  return isList && understood.every(({ rest }) => rest.trim() !== '') ? entries : [words];
}

/** A day, perhaps with a time, before what is to be done: 'morgen Milch', 'heute um 17 Uhr Sport', 'jeden Montag Yoga'. */
const DAY_FIRST =
  /^(?<when>(?:am |jeden )?(?:tag|heute|morgen|übermorgen|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)(?: (?:früh|abend))?(?: um \d{1,2}(?:[:.]\d\d)?(?: uhr)?)?)\s+(?<title>.+)$/iu;

/** 'Für' before the day at the end, which is then the day of the task: 'Milch für morgen', 'Brot für Samstag'. */
const FOR_DAY =
  /\s+für\s+(?=(?:heute|morgen|übermorgen|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)(?:\s+(?:früh|abend|um\s.{1,12}))?\s*$)/iu;

/** Returns what a text says as a title. A day is read more surely behind the words than before them. */
function understand(words: string, context: ParseContext) {
  const { when, title } = DAY_FIRST.exec(words)?.groups ?? {};
  const ordered =
    when === undefined || title === undefined ? words : `${title} ${when.charAt(0).toLowerCase()}${when.slice(1)}`;
  const typed = ordered.replace(FOR_DAY, ' ');
  const { rest, phrases } = understandTaskTitle(typed, { ...context, language: GERMAN_TITLES });
  return { rest: rest.trim() === '' ? words : rest, fields: getFields(phrases) };
}

/** Returns the day and the time that words say. */
function findWhen(words: string, context: ParseContext): Pick<TaskTitleFields, 'date' | 'startTime'> {
  // A day behind a word is read more surely than alone.
  return understand(`Termin ${words}`, context).fields;
}

function findName(words: string): string {
  return words.replace(BEFORE_NAME, '').replace(KIND_BEHIND, '').replaceAll(QUOTES, '').trim();
}
