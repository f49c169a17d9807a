import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Day } from '#shared/calendar/day.ts';
import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { findChanges, interpret, findSecondReading } from '#shared/halo/interpret.rules.ts';
import { createNameFinder } from '#shared/halo/item-names.rules.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';
import { getChangedItems, preferKnown } from '#shared/halo/known-items.rules.ts';
import { completeReported, createReportFinder, type Report } from '#shared/halo/reports.rules.ts';
import type { LearnedWording } from '#shared/halo/wordings.rules.ts';
import { loadModel } from '#server/halo/model.service.ts';

/** A sentence, the date it is said on, and the expected commands; null when it cannot be interpreted. */
export interface Sentence {
  said: string;
  on: Day;
  /** The selected day, if it differs from `on`. */
  selected?: Day;
  /** The user's date and time, where it matters. */
  now?: string;
  expect: Command | readonly Command[] | null;
}

/** A group of related sentences. */
export interface SentenceGroup {
  group: string;
  sentences: readonly Sentence[];
}

/** halo's own sentences: those it was developed with, or those written before. */
export type Corpus = 'sentences' | 'held-out';

export function readCorpus(name: Corpus): SentenceGroup[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'corpus', `${name}.json`), 'utf8')) as SentenceGroup[];
}

/** The commands of a sentence, with the trained model and with what was learned from corrections. */
export function understand(said: string, context: ParseContext, wordings: readonly LearnedWording[] = []): Command[] {
  return interpret(said, context, loadModel(), wordings);
}

/** An item of an account: its type and its title. */
export interface TitledItem {
  type: ItemType;
  title: string;
}

/** The commands of a sentence in an account that has these items. */
export function understandWithItems(
  said: string,
  context: ParseContext,
  items: readonly TitledItem[],
): readonly Command[] {
  const changes = findChanges(said, context, loadModel());
  const finder = createNameFinder(changes.flatMap(({ commands }) => getChangedItems(commands)));
  for (const { type, title } of items) finder.addTitle(type, title);
  const meant = preferKnown(understand(said, context), changes, finder.match);
  const getType = (report: Report) => items.find(({ title }) => createReportFinder([report])(title).length > 0)?.type;
  return completeReported(said, meant, getType, (rest) => understand(rest, context));
}

/** The commands of a sentence's second reading, with the trained model. */
export function understandSecondReading(said: string, context: ParseContext, isUnmatched = false): Command[] {
  return [...findSecondReading(said, context, loadModel(), [], isUnmatched).commands];
}

/** The commands that a sentence is interpreted as, and whether they are exactly the expected ones. */
export function judge({ said, on, selected = on, now, expect }: Sentence): {
  isRight: boolean;
  understood: readonly Command[];
} {
  const wanted = expect === null ? [] : [expect].flat();
  const understood = understand(said, { today: on, selected, now: now?.slice(11, 16) });
  return { isRight: isDeepStrictEqual(normalize(understood), normalize(wanted)), understood };
}

/** Without undefined properties. */
function normalize(commands: readonly Command[]): unknown {
  return JSON.parse(JSON.stringify(commands));
}
