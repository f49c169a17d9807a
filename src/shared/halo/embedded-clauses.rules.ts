import type { Token } from './tokens.rules.ts';

/** Words and marks at which a clause may begin. */
export const SEPARATOR = /^(?:and|then|also|plus|&|,|;|\.|\n+|-|oh)$/u;

/** Words that begin a clause about something: 'the lady who rang this morning', 'what we agreed on tuesday'. */
const RELATIVE =
  /^(?:who|whom|that|which|what|when|where|whether|if|how|why|since|until|till|because|so|from|of|for)$/u;
/** How many tokens before a date they count. */
const RELATIVE_REACH = 6;

/** Returns the index of the last word before a token that may begin a clause about something. */
export function findRelative(tokens: readonly Token[], index: number): number | undefined {
  for (let place = index - 1; place >= Math.max(0, index - RELATIVE_REACH); place -= 1) {
    const norm = tokens[place]?.norm ?? '';
    if (SEPARATOR.test(norm)) return undefined;
    if (RELATIVE.test(norm)) return place;
  }
  return undefined;
}

/** Words that begin a question inside a task, and words before them that ask it: 'ask Jo whether …', 'find out which …'. */
const QUESTION = /^(?:who|whose|whom|which|what|when|where|whether|if|how|why)$/u;
const ASKING = /^(?:ask|check|see|find|look|confirm|tell|know|wonder|clarify|remember|decide|show|explain|verify)$/u;
/** How many tokens before a date a question and the word that asks it count. */
const QUESTION_REACH = 14;

/** True if a date is behind a question inside a task: 'on friday' in 'ask Jo whether she comes on friday'. */
export function isAskedAbout(tokens: readonly Token[], index: number): boolean {
  let isQuestion = false;
  for (let place = index - 1; place >= Math.max(0, index - QUESTION_REACH); place -= 1) {
    const norm = tokens[place]?.norm ?? '';
    if (/^(?:,|;|\.|\n+|and|then)$/u.test(norm)) return false;
    if (isQuestion && ASKING.test(norm)) return true;
    isQuestion ||= QUESTION.test(norm);
  }
  return false;
}
