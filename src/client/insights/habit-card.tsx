import type { HabitInsights } from '#shared/insights/habit-insights.rules.ts';
import { HeatMap } from './heat-map.tsx';
import { Figure, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { keptRateLabel } from './kept-labels.ts';
import { completionRows, keptPeriodRows, streakDetail, type OnDrillDown } from './drill-down.ts';

/** The habits' card: how often habits were kept, and the most consistent one (INS-05, INS-13). */
export function HabitInsightCard({ habits, onDrillDown }: { habits: HabitInsights; onDrillDown: OnDrillDown }) {
  const { keptPeriods, duePeriods, mostConsistent, top, spans } = habits;
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
          value={duePeriods === 0 ? '–' : percent(keptPeriods / duePeriods)}
          note={keptRateLabel(
            habits,
            habits.habits.map(({ habit }) => habit),
          )}
          onDrillDown={() => onDrillDown({ title: 'Kept habits', rows: keptPeriodRows(habits.habits) })}
        />
        <Figure
          label="Most consistent"
          value={mostConsistent?.habit.title ?? '–'}
          note={mostConsistent === undefined ? 'keep a habit to see it here' : streakDetail(mostConsistent.habit)}
          onDrillDown={
            mostConsistent === undefined
              ? undefined
              : () => onDrillDown({ title: mostConsistent.habit.title, rows: completionRows([mostConsistent]) })
          }
        />
      </Figures>
      {top.length > 0 && (
        <>
          <Subheading>{`Top habits, ${spans[0]?.label ?? ''} to ${spans.at(-1)?.label ?? ''}`}</Subheading>
          <HeatMap insights={habits} onDrillDown={onDrillDown} />
        </>
      )}
    </InsightCard>
  );
}
