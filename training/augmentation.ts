import type { Label } from '#shared/halo/labels.rules.ts';
import { normalize, type Token } from '#shared/halo/tokens.rules.ts';
import type { LabelledSentence } from './alignment.ts';
import { readAsides, type Asides } from './asides.ts';
import { createRandom, pick, type Random } from './random.ts';

/** Sentences with exchanged titles and names, for each written one. */
const EXCHANGED = 0.4;
/** Sentences joined of two or three, for each written one. */
const JOINED = 0.25;
const SHARE_OF_TWO = 0.75;
/** Sentences with an aside before or behind the request, for each written one. */
const WITH_ASIDE = 0.2;
/** The share of these that were written as they are; the others have exchanged titles. */
const SHARE_WRITTEN = 0.7;
/** The share of asides that come before the request. */
const SHARE_BEFORE = 0.7;
/** The share of words in exchanged titles and names that are replaced by one that no model knows. */
const HIDDEN = 0.4;
/** Longer sentences are not changed. */
const LONGEST = 25;

/** What joins two requests. */
const JOINTS = [
  'and',
  'and',
  ',',
  ',',
  ', and',
  ', and',
  'then',
  'and then',
  ', then',
  ';',
  '.',
  'also',
  ', also',
  'plus',
  'and also',
  '&',
  '\n',
  '',
];

/** Returns the sentences and others that are made of them: with exchanged titles and names, and joined ones. */
export function augment(sentences: readonly LabelledSentence[], seed: number): LabelledSentence[] {
  const random = createRandom(seed);
  const single = sentences.filter(
    ({ tokens, labels }) =>
      tokens.length < LONGEST &&
      labels[0]?.intent !== 'nothing' &&
      labels.every(({ isFirst }, index) => isFirst === (index === 0)),
  );
  const requests = sentences.filter(({ tokens, labels }) => tokens.length < LONGEST && labels[0]?.intent !== 'nothing');
  const pieces = collectPieces(single);
  const asides = readAsides();
  const exchanged = () => exchangePieces(pick(single, random), pieces, random);
  return [
    ...sentences,
    ...Array.from({ length: Math.floor(EXCHANGED * sentences.length) }, exchanged),
    ...Array.from({ length: Math.floor(JOINED * sentences.length) }, () => {
      const count = random() < SHARE_OF_TWO ? 2 : 3;
      const parts = Array.from({ length: count }, () => (random() < 0.5 ? pick(single, random) : exchanged()));
      return joinSentences(parts, random);
    }),
    ...Array.from({ length: Math.floor(WITH_ASIDE * sentences.length) }, () =>
      addAside(random() < SHARE_WRITTEN ? pick(requests, random) : exchanged(), asides, random),
    ),
  ];
}

/** Adds words before or behind a sentence that say why, and ask for nothing. */
function addAside({ tokens, labels }: LabelledSentence, asides: Asides, random: Random): LabelledSentence {
  const [first, last] = [labels[0], labels.at(-1)];
  if (first === undefined || last === undefined) return { tokens, labels };
  if (random() < SHARE_BEFORE) {
    const words = pick(asides.before, random);
    const [second, ...others] = tokens;
    const isSmall = second !== undefined && random() < 0.8;
    const request = isSmall ? [{ ...second, text: second.text.toLowerCase() }, ...others] : tokens;
    return {
      tokens: [...words, ...request],
      labels: [...labelAside(first, words, true), { ...first, isFirst: false }, ...labels.slice(1)],
    };
  }
  const words = pick(asides.after, random);
  const end = endWithoutMarks({ tokens, labels });
  return {
    tokens: [...tokens.slice(0, end), ...words],
    labels: [...labels.slice(0, end), ...labelAside(last, words, false)],
  };
}

/** Returns the labels of an aside beside a clause: `isFirst` if it begins the clause. */
function labelAside({ intent }: Label, words: readonly Token[], isFirst: boolean): Label[] {
  return words.map((_, index) => ({ intent, role: 'other', isFirst: isFirst && index === 0 }));
}

/** A part of a sentence with one role. */
interface Piece {
  label: Label;
  tokens: readonly Token[];
}

function getPieces({ tokens, labels }: LabelledSentence): Piece[] {
  const pieces: { label: Label; tokens: Token[] }[] = [];
  for (const [index, token] of tokens.entries()) {
    const label = labels[index];
    const last = pieces.at(-1);
    if (label === undefined) continue;
    if (last?.label.role === label.role) last.tokens.push(token);
    else pieces.push({ label, tokens: [token] });
  }
  return pieces;
}

/** Titles are exchanged with those of the same type, names of other kinds with any. */
function getSlot({ intent, role }: Label): string {
  return role === 'title' ? `title of a ${intent}` : role;
}

function collectPieces(sentences: readonly LabelledSentence[]): Map<string, Piece[]> {
  return Map.groupBy(sentences.flatMap(getPieces), ({ label }) => getSlot(label));
}

function exchangePieces(
  sentence: LabelledSentence,
  pieces: ReadonlyMap<string, Piece[]>,
  random: Random,
): LabelledSentence {
  const parts = getPieces(sentence).map((piece): Piece => {
    const { label } = piece;
    if (label.role === 'other' || label.role === 'when') return piece;
    // People refer to a task by its title.
    const slot = label.role === 'search' && random() < 0.5 ? 'title of a task' : getSlot(label);
    const { tokens } = pick(pieces.get(slot) ?? [piece], random);
    return { label, tokens: tokens.map((token) => hideWord(token, random)) };
  });
  return {
    tokens: parts.flatMap(({ tokens }) => tokens),
    labels: parts.flatMap(({ label, tokens }) =>
      tokens.map((_, index) => ({ ...label, isFirst: label.isFirst && index === 0 })),
    ),
  };
}

/** Sometimes replaces a word by an unknown one with the same ending, because people say words that the training lacks. */
function hideWord(token: Token, random: Random): Token {
  if (random() >= HIDDEN || !/^\p{L}{3,}$/u.test(token.norm)) return token;
  const norm = `qxzv${token.norm.slice(-3)}`;
  return { ...token, norm, text: /^\p{Lu}/u.test(token.text) ? `Q${norm.slice(1)}` : norm };
}

function joinSentences(parts: readonly LabelledSentence[], random: Random): LabelledSentence {
  const tokens: Token[] = [];
  const labels: Label[] = [];
  for (const [place, part] of parts.entries()) {
    const intent = part.labels[0]?.intent ?? 'nothing';
    const joint =
      place === 0
        ? []
        : pick(JOINTS, random)
            .split(' ')
            .filter((word) => word !== '');
    for (const [index, text] of joint.entries()) {
      tokens.push({ text, norm: normalize(text), from: 0, to: 0, when: '-' });
      labels.push({ intent, role: 'other', isFirst: index === 0 });
    }
    const isLast = place === parts.length - 1;
    const end = isLast && random() < 0.5 ? part.tokens.length : endWithoutMarks(part);
    const isSmall = place > 0 && random() < 0.8;
    for (const [index, token] of part.tokens.slice(0, end).entries()) {
      const label = part.labels[index];
      if (label === undefined) continue;
      tokens.push(index === 0 && isSmall ? { ...token, text: token.text.toLowerCase() } : token);
      labels.push({ ...label, isFirst: index === 0 && joint.length === 0 });
    }
  }
  return { tokens, labels };
}

/** The number of tokens without punctuation marks at the end. */
function endWithoutMarks({ tokens }: LabelledSentence): number {
  return Math.max(1, tokens.findLastIndex(({ norm }) => !/^[.!?,]$/u.test(norm)) + 1);
}
