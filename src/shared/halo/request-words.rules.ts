/** Words around a request that say nothing. */
const POLITE_BEGIN =
  /^(?:(?:please|pls|plz|hey|hi|halo|ok|okay|so|well|um+|uh+|can|could|would|will|you|just|kindly|now|i want to|i need to|i['’]d like to|let['’]?s|wait|oops|whoops|sorry|actually|hang on|hold on|no+|nope)(?!\p{L})[\s,]*)+/iu;
const POLITE_END = /(?:[\s,]+(?:please|pls|plz|thanks|thank you|thx|for me))*[\s.!?]*$/iu;

/** Returns a request on one line, without the words around it that say nothing. */
export function trimRequest(line: string): string {
  return line.replaceAll(/\s+/gu, ' ').trim().replace(POLITE_BEGIN, '').replace(POLITE_END, '');
}
