/** What politeness and speaking put before a request. */
const OPENING =
  /^(?:(?:hey|hi|hello|ok|okay|yeah|yes|yep|sure|so|um+|uh+|er+|hmm+|well|halo|please|pls|kindly|just|also|then|and|(?:can|could|would|will) you|i(?:'d| would) like (?:you )?to|i (?:need|want|have|wanna|got|gotta|must|should)(?: you)?(?: to)?|i've got to|let's|lets|make sure (?:that )?(?:i|to|you)|don't (?:let me )?forget to|do not forget to|remember to|help me(?: to)?|tell me(?= (?:when|where))|rem?i?nd me(?: to| about| that i (?:need|have) to)?|note to self:?|to-?do:)[\s,!.]+)+/iu;
/** And behind it. */
const CLOSING = /(?:[\s,]+(?:please|pls|thanks|thank you|thx|for me|if you can|ok|okay))+[\s.!]*$/iu;
/** Between words, where somebody thinks of the next one. */
const FILLER = /(?<=\s)(?:um+|uh+|erm?)[,\s]+/gu;

/** A request without what is only polite, or only spoken. */
export function withoutManners(text: string): string {
  const asked = /(?:can|could|would|will) you/i.test(OPENING.exec(text)?.[0] ?? '')
    ? text.replace(/\s*\?+\s*$/, '')
    : text;
  return asked.replace(OPENING, '').replace(CLOSING, '').replaceAll(FILLER, '').trim();
}
