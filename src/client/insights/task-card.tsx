import type { TaskInsights } from '#shared/insights/task-insights.rules.ts';
import { formatNumber } from '#shared/language/numbers.ts';
import { plural, t } from '#shared/language/language.ts';
import { forwardSign } from '#client/ui/direction.ts';
import { Figure, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { SpanPlot } from './span-plot.tsx';
import { taskRows, type OnDrillDown } from './drill-down.ts';

/** The first mark lets the text begin at the right. The second one keeps the sign behind it to the left of its number. */
const SIGN_BEFORE_NUMBER = '\u200F\u200E';

const PARTS = [
  { name: t('Completed'), color: 'var(--accent)' },
  { name: t('Crossed out'), color: 'var(--ink-3)' },
  { name: t('Open', undefined, 'state'), color: 'var(--faint)' },
];

const COMPLETION_TITLES: Record<TaskInsights['grain'], string> = {
  day: t('Completion by day'),
  month: t('Completion by month'),
  year: t('Completion by year'),
};

/** The names of the times of day, and the titles of the tasks completed then. */
const TIMES: Record<TaskInsights['productiveTime']['name'], { name: string; completed: string }> = {
  Morning: { name: t('Morning'), completed: t('Completed in the morning') },
  Afternoon: { name: t('Afternoon'), completed: t('Completed in the afternoon') },
  Evening: { name: t('Evening'), completed: t('Completed in the evening') },
  Night: { name: t('Night'), completed: t('Completed at night') },
};

/** How many tasks were completed, when, and the change since the period before (INS-10, INS-11, INS-15). */
export function TaskCard({ tasks, onDrillDown }: { tasks: TaskInsights; onDrillDown: OnDrillDown }) {
  const { all, completed, crossedOut, open, before, dailyAverage, productiveTime, spans, grain } = tasks;
  if (all.length === 0) {
    return (
      <InsightCard title={t('Task Completion')}>
        <NothingYet>{t('No tasks in this period.')}</NothingYet>
      </InsightCard>
    );
  }
  const plotTitle = COMPLETION_TITLES[grain];
  const drillDown = (title: string, of: typeof all) => () => onDrillDown({ title, rows: taskRows(of) });
  return (
    <InsightCard title={t('Task Completion')}>
      <Figures>
        <Figure
          label={t('Completed')}
          value={percent(tasks.rate)}
          note={t('{done} of {total}', { done: completed.length, total: all.length })}
          onDrillDown={drillDown(t('Tasks of this period'), all)}
        />
        <Change change={tasks.change} onDrillDown={drillDown(t('Tasks of the period before'), before.all)} />
        <Figure
          label={t('Daily average')}
          value={formatNumber(dailyAverage.value, { maximumFractionDigits: 1 })}
          note={plural(dailyAverage.days, 'on one day', 'over {count} days')}
          onDrillDown={drillDown(t('Completed tasks'), completed)}
        />
        <Figure
          label={t('Most productive time')}
          value={TIMES[productiveTime.name].name}
          note={noteOfTime(tasks)}
          onDrillDown={
            productiveTime.isKnown ? drillDown(TIMES[productiveTime.name].completed, productiveTime.tasks) : undefined
          }
        />
        <Figure
          label={t('Crossed out')}
          value={formatNumber(crossedOut.length)}
          onDrillDown={drillDown(t('Crossed-out tasks'), crossedOut)}
        />
        <Figure
          label={t('Open', undefined, 'state')}
          value={formatNumber(open.length)}
          onDrillDown={drillDown(t('Open tasks'), open)}
        />
      </Figures>
      <Subheading>{plotTitle}</Subheading>
      <SpanPlot
        label={plotTitle}
        parts={PARTS}
        spans={spans.map((span) => ({
          key: span.key,
          label: span.label,
          title: span.title,
          values: [span.completed.length, span.crossedOut.length, span.open.length],
        }))}
        onChoose={(index) => {
          const span = spans[index];
          if (span === undefined) return;
          onDrillDown({ title: span.title, rows: taskRows([...span.completed, ...span.crossedOut, ...span.open]) });
        }}
      />
    </InsightCard>
  );
}

function noteOfTime({ completed, productiveTime: { isKnown, tasks } }: TaskInsights): string {
  if (completed.length === 0) return t('nothing completed yet');
  return isKnown
    ? t('{count} of {total} completed', { count: tasks.length, total: completed.length })
    : t('too little to go by yet');
}

function Change({ change, onDrillDown }: { change: number | undefined; onDrillDown: () => void }) {
  if (change === undefined)
    return <Figure label={t('Change', undefined, 'difference')} value="–" note={t('no earlier period to compare')} />;
  const size = plural(Math.abs(change), '{count} point', '{count} points');
  const sign = { '-1': '−', '0': '', '1': '+' }[String(Math.sign(change))] ?? '';
  return (
    <Figure
      label={t('Change', undefined, 'difference')}
      value={`${forwardSign() === 1 ? '' : SIGN_BEFORE_NUMBER}${sign}${size}`}
      note={t('percentage points, against the period before')}
      onDrillDown={onDrillDown}
    />
  );
}
