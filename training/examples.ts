import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CommandData } from '#shared/halo/halo.contract.ts';
import type { ItemType } from '#shared/halo/item-types.rules.ts';
import type { Intent, Role } from '#shared/halo/labels.rules.ts';
import { readCorpus } from '#tests/support/sentences.ts';

/** A command that is expected. A list has values that are as good as each other, `*` is any value, null is none. */
export interface ExpectedCommand {
  commandType: string;
  data: Partial<Record<keyof CommandData, unknown>>;
}

/** Marked characters of a sentence: from, to, what they are, and the number of the command, 0 for all. */
export type Span = readonly [from: number, to: number, role: Role, command: number];

/** A sentence with its meaning. */
export interface Example {
  /** Who said it. */
  voice: string;
  group: string;
  /** Local date and time. */
  now: string;
  selected?: string;
  input: string;
  /** The commands; empty for a sentence that asks for nothing halo can do. */
  expect: readonly ExpectedCommand[];
  /** Other commands that are as good. */
  alts?: readonly (readonly ExpectedCommand[])[];
  /** The intents and marked characters, if the sentence was written with them. */
  intents?: readonly Intent[];
  spans?: readonly Span[];
}

/** The voices that are never trained on, only tested on. */
export const TESTED_VOICES: ReadonlySet<string> = new Set([
  'accountant',
  'bike-courier',
  'carer',
  'everyday-2',
  'french-au-pair',
  'fresh-everyday',
  'fresh-everyday-2',
  'fresh-everyday-3',
  'fresh-everyday-4',
  'fresh-everyday-5',
  'fresh-items',
  'fresh-messy',
  'fresh-several',
  'fresh-several-2',
  'fresh-several-3',
  'fresh-several-4',
  'fresh-traps',
  'fresh-traps-2',
  'fresh-traps-3',
  'fresh-traps-4',
  'fresh-weak',
  'fresh-weak-2',
  'high-school-teacher',
  'history-student',
  'lawyer',
  'mixed-b',
  'mixed-h',
  'mixed-o',
  'pharmacist',
  'plain-09',
  'plain-10',
  'plain-11',
  'plain-12',
  'plain-13',
  'plain-14',
  'plain-15',
  'plain-16',
  'plain-17',
  'publican',
  'runner',
  'soldier',
  'spoken-4',
  'startup-founder',
  'startup-pm',
  'taxi-driver',
  'town-councillor',
  'tram-driver',
  'traps-2',
  'traps-5',
  'vet',
  'voices-f',
  'weak-2',
  'weak-3',
  'weak-4',
]);

const CORPUS = join(import.meta.dirname, '..', 'tests', 'corpus');
const VOICES = join(CORPUS, 'voices');

/** A person's items, and what this person says to Halo. */
export interface Account {
  items: readonly { type: ItemType; title: string }[];
  examples: readonly Example[];
}

/** Returns the sentences of all voices. */
export function readVoices(): Example[] {
  const files = readdirSync(VOICES).filter((name) => name.endsWith('.jsonl'));
  return files.toSorted().flatMap((name) => {
    const lines = readFileSync(join(VOICES, name), 'utf8').split('\n');
    return lines
      .filter((line) => line !== '')
      .map((line) => ({ voice: basename(name, '.jsonl'), ...(JSON.parse(line) as Omit<Example, 'voice'>) }));
  });
}

/** Returns people who wrote sentences about their own items. The model is never trained on them. */
export function readAccounts(): Account[] {
  const lines = readFileSync(join(CORPUS, 'accounts.jsonl'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const { person, items, sentences } = JSON.parse(line) as WrittenAccount;
      // The articles of names do not count, as in sentences with marked characters.
      return { items, examples: sentences.map((sentence) => ({ ...sentence, voice: person, spans: [] })) };
    });
}

interface WrittenAccount extends Pick<Account, 'items'> {
  person: string;
  sentences: readonly Omit<Example, 'voice'>[];
}

/** Returns halo's own sentences. They must be interpreted exactly. */
export function readOwnSentences(): Example[] {
  return (['sentences', 'held-out'] as const).flatMap((name) =>
    readCorpus(name).flatMap(({ group, sentences }) =>
      sentences.map(({ said, on, now, selected, expect }) => ({
        voice: name,
        group,
        now: now ?? `${on}T12:00`,
        ...(selected !== undefined && { selected }),
        input: said,
        expect: expect === null ? [] : [expect].flat(),
      })),
    ),
  );
}
