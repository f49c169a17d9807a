/** Words that say what a sentence asks for, by what they mean. Other forms of a word count too: 'ditched', 'flagging'. */
const WORDS: Readonly<Record<string, string>> = {
  delete:
    'delete remove cancel erase discard scrap drop bin trash ditch axe ax chuck dump kill nuke wipe eliminate exclude withdraw rm del rid toss scratch strike lose purge quit abandon nix zap shred strip undo forget sack skip bye remv rmv cancl dlt yeet revoke expunge scrub obliterate annul void rescind banish evict unschedule delist junk cull omit cncl discontinue terminate retract jettison abort dismiss canned kibosh canx cxl',
  flag: 'flag star prioritize prioritise highlight pin important urgent priority prio critical crucial vital essential asap emphasise emphasize pressing elevate escalate paramount imperative foremost utmost underline underscore',
  unflag:
    'unflag deflag unflg unstar deprioritize deprioritise unmark unpin downgrade demote unprioritize unprioritise unhighlight ordinary normal regular relegate downplay mundane trivial unimportant nonurgent minor',
  move: 'move reschedule postpone push shift delay defer bump slide switch swap transfer carry prepone mv resched rearrange rebook bring reassign scoot nudge kick hop budge jump punt shuffle relocate adjourn retime reslot scooch shimmy shelve rejig shunt expedite postdate prolong',
  find: 'find search locate show display lookup where when which wheres whens whats grep query find retrieve fetch browse trace hunt wot wots wat whit wen seek whereabouts',
  look: 'look check see dig pull remind tell know got anything any is are do did does have',
  complete:
    'done complete completed finish finished tick ticked did accomplish sorted smashed crossed nailed wrapped knocked finalised finalized settled concluded handled crushed aced achieved fulfilled resolved finito',
  create:
    'add create new make put note jot write pop stick schedule log record pencil set need remember remind reminder insert chuck bung enter register plonk lob whack shove slot scribble sling tack append memo include capture',
  task: 'task tasks todo todos to-do to-dos list planner taks',
  goal: 'goal goals aim target ambition objective resolution goall aspiration intention mission milestone strive',
  habit: 'habit habits routine practice habbit ritual regimen',
  book: 'book books novel reading read shelf bookshelf tbr memoir author recommend recommended suggested recommends audiobook ebook paperback hardback biography commend rave wishlist penned authored bestseller recommendation',
  filler:
    'um uh er erm hmm like well so ok okay hey hi halo please pls plz thanks thx thank kindly just maybe kinda sorta lol yeah yep yo bro dude mate alright righto anyway basically literally honestly cheers ooh aye siri alexa umm uhh err',
  not: "not no n't isn't never longer anymore without dont isnt doesnt wont cant neither nor cannot nae isnae wasnae dinnae nah nope aint",
  it: 'it that this one them those these thing',
  need: 'need want gotta must should have wanna gonna supposed ought hafta needa oughta',
};

const MEANING_BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(' ').map((word): [string, string] => [word, meaning]),
  ),
);

/** Irregular forms of verbs that say what was done, with their base forms. */
const BASE_FORMS: ReadonlyMap<string, string> = new Map(
  'paid:pay sent:send bought:buy wrote:write written:write made:make took:take taken:take gave:give given:give brought:bring ran:run swam:swim met:meet told:tell rang:ring rung:ring went:go gone:go fed:feed got:get gotten:get came:come did:do done:do had:have said:say saw:see seen:see sold:sell taught:teach built:build spoke:speak spoken:speak drove:drive driven:drive drew:draw drawn:draw flew:fly grew:grow held:hold hung:hang kept:keep laid:lay left:leave lent:lend lost:lose sewed:sew sewn:sew shut:shut sang:sing sung:sing sat:sit slept:sleep swept:sweep threw:throw thrown:throw wore:wear won:win caught:catch chose:choose chosen:choose dug:dig fought:fight found:find'
    .split(' ')
    .map((pair) => pair.split(':') as [form: string, base: string]),
);

/** True for a word that may say what was done: 'paid', 'ironed'. */
export function isPastForm(word: string): boolean {
  return BASE_FORMS.has(word) || /^\p{L}{2,}[^e\P{L}]ed$/u.test(word);
}

/** Returns the base form of an irregular past form, 'pay' for 'paid'; other words as they are. */
export function getBaseForm(word: string): string {
  return BASE_FORMS.get(word) ?? word;
}

/** All words of the lexicon. */
export const LEXICON: readonly string[] = [...MEANING_BY_WORD.keys()];

/** The meaning of a word, as far as it says what a sentence asks for; empty for other words. */
export function meaningOfWord(word: string): string {
  const plain = word.replaceAll('-', '');
  for (const form of [word, plain, ...getStems(plain)]) {
    const meaning = MEANING_BY_WORD.get(form);
    if (meaning !== undefined) return meaning;
  }
  return '';
}

/** The forms that a word may be made of: 'binned' of 'bin', 'ditching' of 'ditch', 'removed' of 'remove'. */
function getStems(word: string): string[] {
  const [, stem] = /^(.{2,}?)(?:ed|ing|es|s|d)$/u.exec(word) ?? [];
  if (stem === undefined) return [];
  return [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')];
}
