import { isTypo } from './spelling.rules.ts';
import type { Token } from './tokens.rules.ts';
import type { WordClusters } from './word-clusters.rules.ts';

/** The words that a model knows, and the clusters of these and many more. */
export interface Vocabulary extends WordClusters {
  /** The word that a token stands for: itself, or the known word it is a typo of; undefined for an unknown word. */
  meantBy: (token: Token) => string | undefined;
}

const MIN_TYPO_LENGTH = 3;
/** The length of common words that typos are corrected to. */
const MIN_COMMON_LENGTH = 4;
const MAX_TYPO_LENGTH = 12;

/** Creates a vocabulary. Typos are corrected to the `common` words only: those that are said about items. */
export function createVocabulary(
  known: readonly string[],
  common: readonly string[],
  wordClusters: WordClusters,
): Vocabulary {
  const words = new Set(known);
  const byFirst = Map.groupBy(
    common.filter(({ length }) => length >= MIN_COMMON_LENGTH),
    (word) => word[0] ?? '',
  );

  function meantBy(word: string): string | undefined {
    if (words.has(word)) return word;
    if (!/^\p{L}+$/u.test(word)) return undefined;
    const once = word.replaceAll(/(.)\1{2,}/gu, '$1');
    if (once !== word && words.has(once)) return once;
    if (word.length < MIN_TYPO_LENGTH || word.length > MAX_TYPO_LENGTH) return undefined;
    return [...(byFirst.get(word[0] ?? '') ?? []), ...(byFirst.get(word[1] ?? '') ?? [])].find((other) =>
      isTypo(once, other),
    );
  }

  return {
    ...wordClusters,
    // A short unknown word with a capital is a name: 'Moe' is not 'move'.
    meantBy: ({ norm, text }) =>
      norm.length < MIN_COMMON_LENGTH && /^\p{Lu}/u.test(text) && !words.has(norm) ? undefined : meantBy(norm),
  };
}
