import { isNameRole, type Intent, type Label } from '#shared/halo/labels.rules.ts';
import { normalize, type Token } from '#shared/halo/tokens.rules.ts';
import type { LabelledSentence } from './alignment.ts';
import { readAsides, type Asides } from './asides.ts';
import { createRandom, pick, type Random } from './random.ts';

/** Sentences with exchanged titles and names, for each written one. */
const EXCHANGED_SHARE = 0.2;
/** Sentences joined of two or three, for each written one. */
const JOINED_SHARE = 0.25;
const SHARE_OF_TWO = 0.75;
/** Sentences with an aside before or behind the request, for each written one. */
const WITH_ASIDE = 0.15;
/** The share of these that were written as they are; the others have exchanged titles. */
const SHARE_WRITTEN = 0.7;
/** The share of asides that come before the request. */
const SHARE_BEFORE = 0.7;
/** The share of words in exchanged titles and names that are replaced by one that no model knows. */
const HIDDEN_SHARE = 0.4;
/** Sentences with a list in place of one title or name, for each written one. */
const LISTED_SHARE = 0.08;
/** The names of a list have at most this many tokens. */
const LONGEST_LISTED = 4;
/** The share of lists with two names only, joined by 'and'. */
const SHARE_OF_PAIRS = 0.25;
/** The requests that people make of several things at once. */
const LISTED_INTENTS: ReadonlySet<Intent> = new Set(['task', 'delete', 'complete', 'flag', 'move', 'habit', 'goal']);
/** Longer sentences are not changed. */
const MAX_TOKENS_OF_EXAMPLE = 25;

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
      tokens.length < MAX_TOKENS_OF_EXAMPLE &&
      labels[0]?.intent !== 'nothing' &&
      labels.every(({ isFirst }, index) => isFirst === (index === 0)),
  );
  const requests = sentences.filter(
    ({ tokens, labels }) => tokens.length < MAX_TOKENS_OF_EXAMPLE && labels[0]?.intent !== 'nothing',
  );
  const pieces = collectPieces(single);
  const listable = single.filter(isListable);
  const asides = readAsides();
  const exchanged = () => exchangePieces(pick(single, random), pieces, random);
  return [
    ...sentences,
    ...Array.from({ length: Math.floor(EXCHANGED_SHARE * sentences.length) }, exchanged),
    ...Array.from({ length: Math.floor(JOINED_SHARE * sentences.length) }, () => {
      const count = random() < SHARE_OF_TWO ? 2 : 3;
      const parts = Array.from({ length: count }, () => (random() < 0.5 ? pick(single, random) : exchanged()));
      return joinSentences(parts, random);
    }),
    ...Array.from({ length: Math.floor(LISTED_SHARE * sentences.length) }, () => {
      const sentence = pick(listable, random);
      return listNames(sentence, pieces, random);
    }),
    ...Array.from({ length: Math.floor(WITH_ASIDE * sentences.length) }, () =>
      addAside(random() < SHARE_WRITTEN ? pick(requests, random) : exchanged(), asides, random),
    ),
  ];
}

/** True for a sentence in which a list of names can stand in place of its only one. */
function isListable(sentence: LabelledSentence): boolean {
  const { intent } = sentence.labels[0] ?? { intent: 'nothing' };
  return LISTED_INTENTS.has(intent) && getPieces(sentence).filter(({ label }) => isNameRole(label.role)).length === 1;
}

/** Puts several short names in place of the name of a sentence: 'add paint, brushes and tape for monday'. */
function listNames(sentence: LabelledSentence, pieces: ReadonlyMap<string, Piece[]>, random: Random): LabelledSentence {
  const tokens: Token[] = [];
  const labels: Label[] = [];
  const append = (added: readonly Token[], label: Label) => {
    for (const [index, token] of added.entries()) {
      tokens.push(token);
      labels.push({ ...label, isFirst: label.isFirst && index === 0 });
    }
  };
  for (const piece of getPieces(sentence)) {
    const { label } = piece;
    if (!isNameRole(label.role)) {
      append(piece.tokens, label);
      continue;
    }
    const count = random() < SHARE_OF_PAIRS ? 2 : 3 + Math.floor(2 * random());
    for (let place = 0; place < count; place += 1) {
      if (place > 0) {
        const joint =
          place < count - 1 || (count > 2 && random() < 0.3) ? ',' : pick(['and', '&', '+', 'and', 'and'], random);
        append([createJoint(joint)], { ...label, role: 'other', isFirst: true });
      }
      const name = pickShort(pieces.get(getSlot(label)) ?? [piece], piece, random);
      append(
        name.tokens.map((token) => hideWord(token, random)),
        { ...label, isFirst: place === 0 && label.isFirst },
      );
    }
  }
  return { tokens, labels };
}

/** Picks a short piece without a joint in it. */
function pickShort(pieces: readonly Piece[], otherwise: Piece, random: Random): Piece {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const piece = pick(pieces, random);
    if (
      piece.tokens.length <= LONGEST_LISTED &&
      piece.tokens.every(({ norm }) => !/^(?:and|or|&|\+|[,;.])$/u.test(norm))
    )
      return piece;
  }
  return otherwise;
}

function createJoint(text: string): Token {
  return { text, norm: normalize(text), from: 0, to: 0, when: '-' };
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
  if (random() >= HIDDEN_SHARE || !/^\p{L}{3,}$/u.test(token.norm)) return token;
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
      tokens.push(createJoint(text));
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
