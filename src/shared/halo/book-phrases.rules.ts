import { needsNextWord, readTitle, toTyped, withoutTags, type TitleLanguage } from './title-places.rules.ts';
import { findPriorities, takePhrases, type FoundPhrase, type UnderstoodTitle } from './title-phrases.rules.ts';

/** What a phrase in the title of a new book says. */
export interface BookTitleFields {
  author?: string;
  recommendedBy?: string;
  isPriority?: boolean;
}

const WORD = String.raw`(?!by )[\p{L}\p{M}'’.-]+`;
/** 'by Madeline Miller', 'by J. R. R. Tolkien', 'by Terry Pratchett and Neil Gaiman'. */
const AUTHOR = new RegExp(
  String.raw`(?<=\s)(?:written )?by (?<name>${WORD}(?: ${WORD}){1,3}(?: (?:and|&) ${WORD}(?: ${WORD}){1,3})?)$`,
  'iu',
);
/** 'recommended by Maya', '(recommended by my sister)'. */
const RECOMMENDER = new RegExp(
  String.raw`(?<=\s)\(?(?:recommended|suggested) by (?<name>${WORD}(?: ${WORD}){0,3})\)?$`,
  'iu',
);
/** Words of sentences, which are in no name: 'Travels by the Light of Day'. */
const NO_NAME =
  /(?<!\p{L})(?:an?|the|this|that|my|your|his|her|its|our|their|me|you|him|us|them|i|he|she|we|they|and|or|of|on|in|at|to|for|from|with|as|by|night|day|one|two)(?!\p{L})/iu;

/** Finds what a new book's title says at its end, or its priority at its beginning: 'Circe by Madeline Miller recommended by Maya !'. */
export function understandBookTitle(
  title: string,
  { language }: { language?: TitleLanguage | undefined },
  plain?: ReadonlySet<string>,
): UnderstoodTitle<BookTitleFields> {
  const text = readTitle(title, language);
  const priorities = findPriorities(text.english).map((phrase) => ({ ...phrase, ...toTyped(text, phrase) }));
  const names: FoundPhrase<BookTitleFields>[] = [];
  let head = withoutTags(title);
  for (;;) {
    const end = head.replace(/[\s,;]+$/u, '');
    const name = findRecommender(end) ?? findAuthor(end);
    const last = priorities.find(({ to }) => to === end.length) ?? name;
    if (last === undefined || needsNextWord(title.slice(0, last.from)))
      return takePhrases({ typed: title, english: title }, [...names, ...priorities], plain);
    if (last === name) names.push(last);
    head = withoutTags(title.slice(0, last.from));
  }
}

function findRecommender(end: string): FoundPhrase<BookTitleFields> | undefined {
  const match = RECOMMENDER.exec(end);
  const name = match?.groups?.['name'];
  if (match === null || name === undefined) return undefined;
  return { from: match.index, to: end.length, fields: { recommendedBy: name } };
}

function findAuthor(end: string): FoundPhrase<BookTitleFields> | undefined {
  const match = AUTHOR.exec(end);
  const name = match?.groups?.['name'];
  if (match === null || name === undefined) return undefined;
  if (name.split(/ (?:and|&) /iu).some((each) => NO_NAME.test(each))) return undefined;
  return { from: match.index, to: end.length, fields: { author: name } };
}
