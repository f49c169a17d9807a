import { RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { computeInsights, type Insights } from '#shared/insights/insights.rules.ts';
import { INSIGHT_PERIODS } from '#shared/insights/window.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { Tabs } from '#client/ui/controls/tabs.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { AdviceCard } from './advice-card.tsx';
import { HabitInsightCard } from './habit-card.tsx';
import { useInsightData } from './insights.queries.ts';
import { ProjectInsightCard, ReadingCard } from './progress-cards.tsx';
import { ScoreCard } from './score-card.tsx';
import { TaskCard } from './task-card.tsx';
import { DrillDownDialog } from './drill-down-dialog.tsx';
import type { OnDrillDown, DrillDown, DrillDownItem } from './drill-down.ts';

const FAILURE = t('Could not analyze your productivity data. Please try again later.');

export interface InsightsDialogProps {
  /** Opens an item of a drill-down. */
  onOpen: (drillDownItem: DrillDownItem) => void;
  onClose: () => void;
  /** The dialogs of opened items. */
  children: ReactNode;
}

/** The insights dialog. Its figures are computed in the browser (INS-01 to INS-05). */
export function InsightsDialog({ onOpen, onClose, children }: InsightsDialogProps) {
  const { data, isError, isFetching, refetch } = useInsightData();
  const [periodId, setPeriodId] = useState<(typeof INSIGHT_PERIODS)[number]['id']>('week');
  const [drillDown, setDrillDown] = useState<DrillDown>();
  const period = INSIGHT_PERIODS.find(({ id }) => id === periodId) ?? INSIGHT_PERIODS[0];
  const insights = useMemo(
    () => (data === undefined ? undefined : computeInsights(data, period, data.today)),
    [data, period],
  );
  const hasFailed = isError && !isFetching;
  const showFailure = useEffectEvent(() =>
    showToast({ title: t('Insights failed'), description: FAILURE, tone: 'destructive' }),
  );
  useEffect(() => {
    if (hasFailed) showFailure();
  }, [hasFailed]);

  const refresh = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess)
      showToast({
        title: t('Insights updated'),
        description: t('Your productivity insights have been updated with the latest data.'),
      });
  };

  return (
    <Dialog title={t('Halo AI Insights')} size="wide" onClose={onClose}>
      <Tabs
        label={t('Period')}
        selected={periodId}
        onSelect={setPeriodId}
        tabs={INSIGHT_PERIODS.map(({ id, label }) => ({
          id,
          label,
          content: (
            <Content
              insights={insights}
              hasFailed={hasFailed}
              onRetry={() => void refetch()}
              onDrillDown={setDrillDown}
            />
          ),
        }))}
      />
      {(insights !== undefined || !hasFailed) && (
        <footer className="mt-4 flex justify-end">
          <Button aria-disabled={isFetching} onClick={() => void (isFetching || refresh())}>
            <RefreshCw size={16} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
            {t('Refresh Insights')}
          </Button>
        </footer>
      )}
      {drillDown !== undefined && (
        <DrillDownDialog drillDown={drillDown} data={data} onOpen={onOpen} onClose={() => setDrillDown(undefined)} />
      )}
      {children}
    </Dialog>
  );
}

function Content({
  insights,
  hasFailed,
  onRetry,
  onDrillDown,
}: {
  insights: Insights | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  onDrillDown: OnDrillDown;
}) {
  if (insights === undefined) {
    return hasFailed ? (
      <Failure text={t('Your data could not be read.')} onRetry={onRetry} className="flex py-8" />
    ) : (
      <CardsSkeleton />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <ScoreCard insights={insights} onDrillDown={onDrillDown} />
      <TaskCard tasks={insights.tasks} onDrillDown={onDrillDown} />
      <HabitInsightCard habits={insights.habits} onDrillDown={onDrillDown} />
      <ProjectInsightCard projects={insights.projects} goals={insights.goals} onDrillDown={onDrillDown} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        <ReadingCard books={insights.books} onDrillDown={onDrillDown} />
        <AdviceCard advice={insights.advice} onDrillDown={onDrillDown} />
      </div>
    </div>
  );
}

/** Placeholders of about the size of the cards, so that little moves when they arrive. */
function CardsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-3 sm:grid-cols-2">
      <div className="h-40 rounded-card bg-control sm:col-span-2" />
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className="h-72 rounded-card bg-control" />
      ))}
    </div>
  );
}
