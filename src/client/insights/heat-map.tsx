import type { CSSProperties } from 'react';
import type { HabitInsights } from '#shared/insights/habit-insights.rules.ts';
import { plural, t } from '#shared/language/language.ts';
import { getColor } from '#client/items/colors.ts';
import { classes } from '#client/ui/classes.ts';
import { keptRateLabel } from './kept-labels.ts';
import { completionRows, type OnDrillDown } from './drill-down.ts';

/** The opacity of a cell, by its share of the highest count. */
const OPACITIES = ['opacity-40', 'opacity-60', 'opacity-80', 'opacity-100'] as const;

/** The listed habits, one row each, with how often each was kept on each day or in each month of the period. */
export function HeatMap({
  insights: { spans, rows },
  onDrillDown,
}: {
  insights: HabitInsights;
  onDrillDown: OnDrillDown;
}) {
  const highestCount = Math.max(1, ...rows.flatMap(({ cells }) => cells.map((cell) => cell.length)));
  return (
    <ul aria-label={t('Habits')}>
      {rows.map((row) => (
        <li key={row.habit.id} style={{ '--kind': getColor(row.habit.color) ?? 'var(--habit)' } as CSSProperties}>
          <button
            type="button"
            onClick={() => onDrillDown({ title: row.habit.title, rows: completionRows([row]) })}
            className="-mx-2 block min-h-11 w-[calc(100%+1rem)] rounded-control px-2 py-1.5 text-start transition-colors hover:bg-hover"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span dir="auto" className="line-clamp-3 min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">
                {row.habit.title}
              </span>
              <span className="shrink-0 text-ink-3 tabular-nums">{keptRateLabel(row, [row.habit])}</span>
            </span>
            <span aria-hidden className="mt-1.5 flex gap-[2px]">
              {row.cells.map((cell, index) => (
                <span
                  key={spans[index]?.key}
                  title={`${spans[index]?.label}: ${describeCount(cell.length)}`}
                  className={classes(
                    'h-3.5 min-w-0 flex-1 rounded-[3px] forced-color-adjust-none',
                    cell.length === 0 ? 'bg-(--faint)' : cellColor(cell.length / highestCount),
                  )}
                />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function cellColor(share: number): string {
  return `bg-(--kind) ${OPACITIES[Math.ceil(share * OPACITIES.length) - 1]}`;
}

/** Returns a count in words: 'once', '3 times', 'never'. */
function describeCount(count: number): string {
  if (count === 0) return t('never');
  if (count === 1) return t('once');
  return count === 2 ? t('twice') : plural(count, '{count} times', '{count} times');
}
