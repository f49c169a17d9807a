/** Words that say what a sentence asks for, by what they mean. Other forms of a word count too: 'ditched', 'flagging'. */
const WORDS: Readonly<Record<string, string>> = {
  delete:
    'delete remove cancel erase discard scrap drop bin trash ditch axe ax chuck dump kill nuke wipe eliminate exclude withdraw rm del rid toss scratch strike lose purge quit abandon nix zap shred strip undo forget sack skip bye remv rmv cancl',
  flag: 'flag star prioritize prioritise highlight pin important urgent priority prio critical crucial vital essential asap emphasise emphasize',
  unflag:
    'unflag unstar deprioritize deprioritise unmark unpin downgrade demote unprioritize unprioritise unhighlight ordinary normal',
  move: 'move reschedule postpone push shift delay defer bump slide switch swap transfer carry prepone mv resched rearrange rebook bring reassign',
  find: 'find search locate show display lookup where when which wheres whens whats grep query find',
  look: 'look check see dig pull remind tell know got anything any is are do did does have',
  complete: 'done complete completed finish finished tick ticked did accomplish sorted smashed crossed nailed',
  create:
    'add create new make put note jot write pop stick schedule log record pencil set need remember remind reminder insert chuck bung enter register',
  task: 'task tasks todo todos to-do to-dos list planner taks',
  goal: 'goal goals aim target ambition objective resolution goall',
  habit: 'habit habits routine practice habbit ritual',
  book: 'book books novel reading read shelf bookshelf tbr memoir author recommend recommended suggested recommends',
  filler:
    'um uh er erm hmm like well so ok okay hey hi halo please pls plz thanks thx thank kindly just maybe kinda sorta lol',
  not: "not no n't isn't never longer anymore without dont isnt doesnt wont cant neither nor cannot",
  it: 'it that this one them those these thing',
  need: 'need want gotta must should have wanna gonna supposed ought',
};

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(' ').map((word): [string, string] => [word, meaning]),
  ),
);

/** All words of the lexicon. */
export const LEXICON: readonly string[] = [...CLASSES.keys()];

/** The meaning of a word, as far as it says what a sentence asks for; empty for other words. */
export function meaningOfWord(word: string): string {
  const plain = word.replaceAll('-', '');
  for (const form of [word, plain, ...stemsOf(plain)]) {
    const meaning = CLASSES.get(form);
    if (meaning !== undefined) return meaning;
  }
  return '';
}

/** The forms that a word may be made of: 'binned' of 'bin', 'ditching' of 'ditch', 'removed' of 'remove'. */
function stemsOf(word: string): string[] {
  const [, stem] = /^(.{2,}?)(?:ed|ing|es|s|d)$/u.exec(word) ?? [];
  if (stem === undefined) return [];
  return [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')];
}
