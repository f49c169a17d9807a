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
export const OBJECT_VERB = (
  'bind bleach boil bring buff buy carry chop clear clip coat collect copy cover cut deliver dig drain dry dust edit empty fill ' +
  'find fix flush fold frame freeze fry get glue grease grind hang hoover label laminate lift lock make measure mend mop oil order paint ' +
  'paste patch peel photocopy pick polish post prep prepare prime print proofread prune pull put recycle repair replace return rinse roll sand ' +
  'scan scrub seal send sew shred sign slice sort spray stack staple store strip submit sweep take test tidy trim unpack upload vacuum varnish ' +
  'wash wax weigh wipe wrap'
)
  .split(' ')
  .join('|');
