import type { HabitInsights } from '#shared/insights/habit-insights.rules.ts';
import { HeatMap } from './heat-map.tsx';
import { Figure, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { keptInWords } from './kept-labels.ts';
import { completionRows, keptRows, streakInWords, type OnDrillDown } from './drill-down.ts';

/** The habits' card: how often habits were kept, and the most consistent one (INS-05, INS-13). */
export function HabitCard({ habits, onTrace }: { habits: HabitInsights; onTrace: OnDrillDown }) {
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
          note={keptInWords(
            habits,
            habits.habits.map(({ habit }) => habit),
          )}
          onTrace={() => onTrace({ title: 'Kept habits', rows: keptRows(habits.habits) })}
        />
        <Figure
          label="Most consistent"
          value={mostConsistent?.habit.title ?? '–'}
          note={mostConsistent === undefined ? 'keep a habit to see it here' : streakInWords(mostConsistent.habit)}
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
