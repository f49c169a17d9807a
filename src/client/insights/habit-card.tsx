import type { HabitInsights } from '#shared/insights/habit-insights.rules.ts';
import { t } from '#shared/language/language.ts';
import { HeatMap } from './heat-map.tsx';
import { Figure, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { keptRateLabel } from './kept-labels.ts';
import { completionRows, keptPeriodRows, streakDetail, type OnDrillDown } from './drill-down.ts';

/** The habits' card: how often habits were kept, and the most consistent one (INS-05, INS-13). */
export function HabitInsightCard({ habits, onDrillDown }: { habits: HabitInsights; onDrillDown: OnDrillDown }) {
  const { keptPeriods, duePeriods, mostConsistent, top, spans } = habits;
  if (habits.habits.length === 0) {
    return (
      <InsightCard title={t('Habit Performance')}>
        <NothingYet>{t('No habits yet.')}</NothingYet>
      </InsightCard>
    );
  }
  return (
    <InsightCard title={t('Habit Performance')}>
      <Figures>
        <Figure
          label={t('Kept')}
          value={duePeriods === 0 ? '–' : percent(keptPeriods / duePeriods)}
          note={keptRateLabel(
            habits,
            habits.habits.map(({ habit }) => habit),
          )}
          onDrillDown={() => onDrillDown({ title: t('Kept habits'), rows: keptPeriodRows(habits.habits) })}
        />
        <Figure
          label={t('Most consistent')}
          value={mostConsistent?.habit.title ?? '–'}
          note={mostConsistent === undefined ? t('keep a habit to see it here') : streakDetail(mostConsistent.habit)}
          onDrillDown={
            mostConsistent === undefined
              ? undefined
              : () => onDrillDown({ title: mostConsistent.habit.title, rows: completionRows([mostConsistent]) })
          }
        />
      </Figures>
      {top.length > 0 && (
        <>
          <Subheading>
            {t('Top habits, {first} to {last}', { first: spans[0]?.label ?? '', last: spans.at(-1)?.label ?? '' })}
          </Subheading>
          <HeatMap insights={habits} onDrillDown={onDrillDown} />
        </>
      )}
    </InsightCard>
  );
}
