import type { TaskInsights } from '#shared/insights/task-insights.rules.ts';
import { Figure, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { SpanPlot } from './span-plot.tsx';
import { taskRows, type OnDrillDown } from './drill-down.ts';

const PARTS = [
  { name: 'Completed', color: 'var(--accent)' },
  { name: 'Crossed out', color: 'var(--ink-3)' },
  { name: 'Open', color: 'var(--faint)' },
];

/** How many tasks were completed, when, and the change since the period before (INS-10, INS-11, INS-15). */
export function TaskCard({ tasks, onDrillDown }: { tasks: TaskInsights; onDrillDown: OnDrillDown }) {
  const { all, completed, crossedOut, open, before, dailyAverage, productiveTime, spans, grain } = tasks;
  if (all.length === 0) {
    return (
      <InsightCard title="Task Completion">
        <NothingYet>No tasks in this period.</NothingYet>
      </InsightCard>
    );
  }
  const plotTitle = `Completion by ${grain}`;
  const drillDown = (title: string, of: typeof all) => () => onDrillDown({ title, rows: taskRows(of) });
  return (
    <InsightCard title="Task Completion">
      <Figures>
        <Figure
          label="Completed"
          value={percent(tasks.rate)}
          note={`${completed.length} of ${all.length}`}
          onDrillDown={drillDown('Tasks of this period', all)}
        />
        <Change change={tasks.change} onDrillDown={drillDown('Tasks of the period before', before.all)} />
        <Figure
          label="Daily average"
          value={dailyAverage.value.toLocaleString('en', { maximumFractionDigits: 1 })}
          note={dailyAverage.days === 1 ? 'on one day' : `over ${dailyAverage.days} days`}
          onDrillDown={drillDown('Completed tasks', completed)}
        />
        <Figure
          label="Most productive time"
          value={productiveTime.name}
          note={
            productiveTime.isKnown
              ? `${productiveTime.tasks.length} of ${completed.length} completed`
              : 'too little to go by yet'
          }
          onDrillDown={
            productiveTime.isKnown
              ? drillDown(
                  productiveTime.name === 'Night'
                    ? 'Completed at night'
                    : `Completed in the ${productiveTime.name.toLowerCase()}`,
                  productiveTime.tasks,
                )
              : undefined
          }
        />
        <Figure
          label="Crossed out"
          value={crossedOut.length.toLocaleString('en')}
          onDrillDown={drillDown('Crossed-out tasks', crossedOut)}
        />
        <Figure label="Open" value={open.length.toLocaleString('en')} onDrillDown={drillDown('Open tasks', open)} />
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

function Change({ change, onDrillDown }: { change: number | undefined; onDrillDown: () => void }) {
  if (change === undefined) return <Figure label="Change" value="–" note="no earlier period to compare" />;
  const size = `${Math.abs(change)} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  const sign = { '-1': '−', '0': '', '1': '+' }[String(Math.sign(change))] ?? '';
  return (
    <Figure
      label="Change"
      value={`${sign}${size}`}
      note="of percent, against the period before"
      onDrillDown={onDrillDown}
    />
  );
}
