/** Pairs of words that 'and' makes one thing. Two tasks are never meant. */
const PAIRS =
  'arts crafts, fish chips, salt pepper, salt vinegar, oil vinegar, bread butter, bacon eggs, ham eggs, mac cheese, macaroni cheese, ' +
  'gin tonic, milk cookies, tea biscuits, sweet sour, surf turf, bed breakfast, park ride, kiss ride, drag drop, copy paste, cut paste, search replace, ' +
  'q a, r r, b b, r d, p l, a e, m s, h m, d d, pros cons, terms conditions, health safety, lost found, show tell, bits bobs, bits pieces, nuts bolts, odds ends, ' +
  'black white, black tan, trial error, supply demand, profit loss, research development, law order, mum dad, mom dad, nan grandad, grandma grandpa, ' +
  'washer dryer, knife fork, cup saucer, pen paper, paper pen, needle thread, lock key, bow arrow, shirt tie, top tail, hat gloves, shampoo conditioner, ' +
  'hide seek, pick mix, tried tested, wear tear, cause effect, meet greet, wash fold, wash go, heart soul, rock roll, drum bass, country western, ' +
  'marks spencer, marks sparks, ben jerry, ben jerrys, johnson johnson, procter gamble, bang olufsen, smith wesson, barnes noble, abercrombie fitch, dolce gabbana, ' +
  'crate barrel, bed bath, town country, trinidad tobago, antigua barbuda, bosnia herzegovina, tyne wear, dumfries galloway, ' +
  'pride prejudice, war peace, crime punishment, sense sensibility, now then, romeo juliet, tom jerry, simon garfunkel, hall oates, beauty beast, dungeons dragons, snakes ladders, ' +
  'lunch learn, shampoo set, cease desist, null void, stop go, hide go, mince tatties, terms conditions, cut dried, cut blow, mix match, ' +
  'cold flu, diarrhoea sickness, hand foot, rise shine, cats dogs, cat mouse, bride groom, king queen, lords ladies, brothers sisters, ' +
  'back forth, up down, in out, on off, over over, again again, more more, through through, down out, now again, here there, sooner later';

const FIXED: ReadonlySet<string> = new Set(PAIRS.split(', '));

/** True if 'and' between two words makes them one thing: 'fish and chips', 'park and ride', 'Marks and Spencer'. */
export function isFixedPair(first: string, second: string): boolean {
  return FIXED.has(`${first} ${second}`);
}
