// What understands sentences: its rules and the model. It is loaded at the first sentence, because it takes memory that an idle
// server does without.

export { interpret, interpretOtherwise } from '#shared/halo/interpret.rules.ts';
export { shiftDay } from '#shared/halo/shift-phrases.rules.ts';
export { tokenize } from '#shared/halo/tokens.rules.ts';
export { explainUnsupported } from '#shared/halo/unsupported-requests.rules.ts';
export { getPattern } from '#shared/halo/wordings.rules.ts';
export { loadModel } from './model.service.ts';
