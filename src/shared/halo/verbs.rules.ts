/** Verbs that often start a task. */
const TASK_VERBS = (
  'answer apply ask back bake book bring brush build buy call cancel charge check clean collect contact cook copy cut deliver ' +
  'discuss do download draft drink drive drop eat email empty exercise feed fetch file fill finish fix fold get give go help ' +
  'hire install invite iron learn listen lock mail make measure meditate meet message mow order organise organize pack paint ' +
  'pay phone pick plan plant play practice practise prepare print put read register renew repair replace reply research return ' +
  'review ring run save schedule sell send set sign sort start stop stretch study submit swim take talk tell text throw tidy try ' +
  'turn update upload vacuum visit wait walk wash watch water wrap write'
).split(' ');

/** Matches any of these verbs. */
export const TASK_VERB = TASK_VERBS.join('|');

/** Verbs that say too little without what they are done to: 'sand' in 'sand and varnish the boat' is no task. */
const OBJECT_VERBS = (
  'assemble bag bind blanch bleach blow boil bolt bottle box bring buff buy carry chop clean clear clip coat collect compile ' +
  'copy count cover crush cut decorate deliver descale dig dismantle drain dress dry dust dye edit empty erect fill fillet find ' +
  'fit fix flush fold frame freeze fry gather get glaze glue grease greet grind groom gut hang harvest hem hoover hose inspect ' +
  'install invoice knead label laminate lift load lock log make marinate mark mash measure mend mix mop mount oil order paint ' +
  'paste patch peel photocopy pick pickle pin plane plaster polish post pot prep prepare price prime print proofread prune pull ' +
  'purge put rake rebuild recycle refill rehang reheat repaint repair replace repot reseal restock return rewire rinse roll ' +
  'round sand sanitise sanitize saw scan scrub seal season send sew sharpen shear shred sieve sign slice soak solder sort split ' +
  'sponge spray stack stain staple sterilise sterilize stitch store strip stuff submit swap sweep tag take tape test thread tidy ' +
  'tie transcribe translate treat trim tune unblock unload unpack upload vacuum varnish wash wax weed weigh whisk wind wipe wire ' +
  'wrap'
).split(' ');

/** Matches one of these verbs, also with a particle behind it: 'sand', 'strip out'. */
export const OBJECT_VERB = `(?:${OBJECT_VERBS.join('|')})(?: (?:up|down|out|off|in|away|over|back|through))?`;
