import { Lightbulb } from 'lucide-react';
import type { Advice } from '#shared/insights/advice.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { InsightCard } from './insight-card.tsx';
import { adviceRows, type OnDrillDown } from './drill-down.ts';

/** The recommendations with their reasons. */
export function AdviceCard({ advice, onDrillDown }: { advice: readonly Advice[]; onDrillDown: OnDrillDown }) {
  return (
    <InsightCard title={t('Personalized Recommendations')}>
      <ul className="grid gap-3">
        {advice.map(({ text, because }) => (
          <li key={text} className="flex items-start gap-3">
            <Lightbulb size={18} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            <p dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {text}
            </p>
            {because !== undefined && (
              <Button
                aria-label={t('Why: {text}', { text })}
                onClick={() => onDrillDown({ title: t('Why this is recommended'), rows: adviceRows(because) })}
              >
                {t('Why')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </InsightCard>
  );
}
