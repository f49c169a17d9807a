import { useState, type ReactNode } from 'react';
import type { Analytics } from '#shared/admin/admin.contract.ts';
import { t } from '#shared/language/language.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Tabs } from '#client/ui/controls/tabs.tsx';
import { useAnalytics, useEngagement } from './admin.queries.ts';
import { EngagementTable } from './engagement-table.tsx';
import { PERIODS, type PeriodId } from './engagement.ts';
import { InvitationList } from './invitations-section.tsx';
import { UserList } from './user-list.tsx';

export interface AdminDialogProps {
  /** True if accounts are created by invitation. */
  needsInvitations: boolean;
  onClose: () => void;
}

/** The Admin Dashboard: totals, user engagement and all accounts (ADMIN-01 to ADMIN-03), and invitations. */
export function AdminDialog({ needsInvitations, onClose }: AdminDialogProps) {
  return (
    <Dialog title={t('Admin Dashboard')} size="wide" onClose={onClose}>
      <div className="grid gap-7">
        <Section title={t('System Overview')}>
          <Overview />
        </Section>
        <Section title={t('User Engagement')}>
          <UserEngagement />
        </Section>
        {needsInvitations && (
          <Section title={t('Invitations')}>
            <InvitationList />
          </Section>
        )}
        <Section title={t('Accounts')}>
          <UserList />
        </Section>
      </div>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Overview() {
  const { data, isPending, refetch } = useAnalytics();
  if (!data && !isPending)
    return (
      <Failure text={t('No analytics data available')} onRetry={() => void refetch()} className="flex flex-wrap" />
    );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-3">
      <Figure label={t('Users')} total={data?.totalUsers} />
      <Figure
        label={t('Tasks')}
        total={data?.totalTasks}
        note={data && formatRate(data.completedTasks, data.taskCompletionRate)}
      />
      <Figure
        label={t('Goals')}
        total={data?.totalGoals}
        note={data && formatRate(data.completedGoals, data.goalCompletionRate)}
      />
      <Figure label={t('Habits')} total={data?.totalHabits} />
    </div>
  );
}

/** A card with a number. It has its final size before the number has loaded. */
function Figure({ label, total, note }: { label: string; total: number | undefined; note?: string | undefined }) {
  return (
    <section
      aria-label={label}
      aria-busy={total === undefined}
      className="min-h-24 rounded-control bg-sunken px-4 py-3"
    >
      <h4 className="text-sm text-ink-2">{label}</h4>
      <p className="text-xl font-bold tracking-tight tabular-nums">{total}</p>
      {note !== undefined && <p className="text-sm text-ink-2">{note}</p>}
    </section>
  );
}

function formatRate(completed: Analytics['completedTasks'], rate: Analytics['taskCompletionRate']): string {
  return t('{count} completed ({rate}%)', { count: completed, rate });
}

function UserEngagement() {
  const query = useEngagement();
  const { data } = query;
  const [period, setPeriod] = useState<PeriodId>('7d');
  if (data === undefined) return <LoadingState query={query} failure={t('No engagement data available')} />;
  if (data.userEngagement.length === 0) return <p className="py-4 text-ink-3">{t('No engagement data available')}</p>;
  return (
    <Tabs
      label={t('Period')}
      selected={period}
      onSelect={setPeriod}
      tabs={PERIODS.map(({ id, label }) => ({
        id,
        label,
        content: <EngagementTable people={data.userEngagement} period={id} />,
      }))}
    />
  );
}
