import type { HabitInsights } from '#shared/insights/habit-insights.rules.ts';
import { HeatMap } from './heat-map.tsx';
import { Figure, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { completionRows, type OnTrace } from './trace.ts';

/** How often habits were kept, and which one most steadily. */
export function HabitCard({ habits, onTrace }: { habits: HabitInsights; onTrace: OnTrace }) {
  const { count, possible, rate, kept, mostConsistent, top, spans } = habits;
  if (habits.habits.length === 0) {
    return (
      <InsightCard title="Habit Performance">
        <NothingYet>No habits yet.</NothingYet>
      </InsightCard>
    );
  }
  return (
    <InsightCard title="Habit Performance">
      <Figures>
        <Figure
          label="Kept"
          value={percent(rate)}
          note={`${count} of ${possible}: ${habits.habits.length} × ${possible / habits.habits.length} days`}
          onTrace={() => onTrace({ title: 'Kept habits', rows: completionRows(kept) })}
        />
        <Figure
          label="Most consistent"
          value={mostConsistent?.habit.title ?? '–'}
          note={mostConsistent === undefined ? 'keep a habit to see it here' : `streak ${mostConsistent.habit.streak}`}
          onTrace={
            mostConsistent === undefined
              ? undefined
              : () => onTrace({ title: mostConsistent.habit.title, rows: completionRows([mostConsistent]) })
          }
        />
      </Figures>
      {top.length > 0 && (
        <>
          <Subheading>{`Top habits, ${spans[0]?.label ?? ''} to ${spans.at(-1)?.label ?? ''}`}</Subheading>
          <HeatMap insights={habits} onTrace={onTrace} />
        </>
      )}
    </InsightCard>
  );
}
