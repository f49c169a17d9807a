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
