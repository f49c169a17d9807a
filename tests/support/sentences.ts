import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Day } from '#shared/calendar/day.ts';
import type { Command } from '#shared/halo/halo.contract.ts';
import { interpret } from '#shared/halo/interpret.rules.ts';

/** A sentence, the day it is said on, and what it asks for; null where nothing can be understood. */
export interface Sentence {
  said: string;
  on: Day;
  /** The day that is looked at, where that is another one. */
  selected?: Day;
  /** The person's date and time, where that matters. */
  now?: string;
  expect: Command | readonly Command[] | null;
}

/** Sentences of one kind. */
export interface SentenceGroup {
  group: string;
  sentences: readonly Sentence[];
}

/** The corpus that Halo is made with, or the one that it has never seen. */
export type Corpus = 'sentences' | 'held-out';

/** Reads a corpus. */
export function readCorpus(name: Corpus): SentenceGroup[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'corpus', `${name}.json`), 'utf8')) as SentenceGroup[];
}

/** What a sentence is taken for, and whether that is exactly what it asks for. */
export function judge({ said, on, selected = on, now, expect }: Sentence): {
  isRight: boolean;
  understood: readonly Command[];
} {
  const wanted = expect === null ? [] : [expect].flat();
  const understood = interpret(said, { today: on, selected, now: now?.slice(11, 16) });
  return { isRight: isDeepStrictEqual(plain(understood), plain(wanted)), understood };
}

/** Without fields that are not there, in whatever order. */
function plain(commands: readonly Command[]): unknown {
  return JSON.parse(JSON.stringify(commands));
}
