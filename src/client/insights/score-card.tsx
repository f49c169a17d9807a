import { SCORE_WEIGHTS, type Insights, type ScorePart } from '#shared/insights/insights.rules.ts';
import { t } from '#shared/language/language.ts';
import { FigureLine, InsightCard, percent, percentLabel } from './insight-card.tsx';
import {
  bookRows,
  completionRows,
  goalRows,
  projectRows,
  taskRows,
  type OnDrillDown,
  type DrillDown,
} from './drill-down.ts';

const PARTS: Record<ScorePart, { name: string; color: string; getTrace: (insights: Insights) => DrillDown['rows'] }> = {
  tasks: { name: t('Tasks'), color: '[--kind:var(--accent)]', getTrace: ({ tasks }) => taskRows(tasks.all) },
  habits: { name: t('Habits'), color: '[--kind:var(--habit)]', getTrace: ({ habits }) => completionRows(habits.kept) },
  goals: { name: t('Goals'), color: '[--kind:var(--goal)]', getTrace: ({ goals }) => goalRows(goals.all) },
  projects: {
    name: t('Projects'),
    color: '[--kind:var(--project)]',
    getTrace: ({ projects }) => projectRows(projects.progress),
  },
  books: { name: t('Books'), color: '[--kind:var(--book)]', getTrace: ({ books }) => bookRows(books.all) },
};

/** The productivity score and its parts (INS-09), or the text of an empty period (INS-19). */
export function ScoreCard({ insights, onDrillDown }: { insights: Insights; onDrillDown: OnDrillDown }) {
  return (
    <InsightCard title={t('Productivity Score')} className="sm:col-span-2">
      {insights.isEmpty ? (
        <p className="py-4 text-center text-ink-3">{t('No data available for this time period.')}</p>
      ) : (
        <div className="grid grid-cols-1 items-center gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
          <p className="px-4 text-center">
            <span className="block text-[2.75rem] leading-none font-bold tracking-tight tabular-nums">
              {percentLabel(insights.score)}
            </span>
            {insights.score === 0 && (
              <span className="mt-2 block text-sm text-ink-3">{t('Nothing completed yet')}</span>
            )}
          </p>
          <div className="grid min-w-0 grid-cols-1">
            {(Object.keys(PARTS) as ScorePart[]).map((part) => {
              const { name, color, getTrace } = PARTS[part];
              const rate = insights.unused.has(part) ? undefined : insights[part].rate;
              return (
                <div key={part} className={color}>
                  <FigureLine
                    title={t('{part}, {percent}% of the score', { part: name, percent: SCORE_WEIGHTS[part] })}
                    value={rate === undefined ? t('Nothing yet') : percent(rate)}
                    share={rate}
                    onDrillDown={() => onDrillDown({ title: name, rows: getTrace(insights) })}
                  />
                </div>
              );
            })}
          </div>
        </div>
      )}
    </InsightCard>
  );
}
