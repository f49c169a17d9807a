import type { ParseContext } from '#shared/halo/date-times.rules.ts';
import { nameDay, spellOutFollowUp, type LastItem } from '#shared/halo/follow-ups.rules.ts';
import { findChanges, interpret, findSecondReading } from '#shared/halo/interpret.rules.ts';
import { tokenize } from '#shared/halo/tokens.rules.ts';
import { getPattern, isLearned, type LearnedWording } from '#shared/halo/wordings.rules.ts';
import { loadModel } from './model.service.ts';

// The rules and the model that understand sentences. They are loaded at the first sentence, by `import()`, because they take
// memory that an idle server does without.

export { commandsOfBulk, explainBulkRefusal, readBulkRequest } from '#shared/halo/bulk-requests.rules.ts';
export { mayFollowUp } from '#shared/halo/follow-ups.rules.ts';
export { assignProjects, mayNameProject } from '#shared/halo/project-requests.rules.ts';
export { completeReported, findReports } from '#shared/halo/reports.rules.ts';
export { shiftDay } from '#shared/halo/shift-phrases.rules.ts';
export { commandsOfTimeShift, readTimeShift } from '#shared/halo/time-shifts.rules.ts';
export { explainUnsupported } from '#shared/halo/unsupported-requests.rules.ts';

/** Returns the commands of a sentence. */
export function understand(input: string, context: ParseContext, learned: readonly LearnedWording[]) {
  return interpret(input, context, loadModel(), learned);
}

/** Returns the commands of a sentence about the item that was changed last; none for other sentences. */
export function understandFollowUp(input: string, last: LastItem, context: ParseContext) {
  const spelledOut = spellOutFollowUp(input, last, context);
  return spelledOut === undefined ? [] : nameDay(understand(spelledOut, context, []), last);
}

/** Returns other readings of a sentence that change existing items. */
export function understandChanges(input: string, context: ParseContext, learned: readonly LearnedWording[]) {
  return findChanges(input, context, loadModel(), learned);
}

/** Returns the second reading of a sentence. `isUnmatched` says that no item matches what the first one names. */
export function understandOtherwise(
  input: string,
  context: ParseContext,
  learned: readonly LearnedWording[],
  isUnmatched: boolean,
) {
  return findSecondReading(input, context, loadModel(), learned, isUnmatched);
}

/** True for a sentence that was said in a way which a correction has taught. */
export function isLearnedSentence(input: string, context: ParseContext, learned: readonly LearnedWording[]): boolean {
  return isLearned(tokenize(input, context), learned);
}

/** Returns the pattern of a sentence around the name of an item; undefined if the name is not in it. */
export function findPattern(sentence: string, name: string, context: Pick<ParseContext, 'today' | 'now'>) {
  return getPattern(tokenize(sentence, context), tokenize(name, context));
}
