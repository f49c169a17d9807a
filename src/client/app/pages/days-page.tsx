import { useCallback, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import { t } from '#shared/language/language.ts';
import { LazyItemForm } from '#client/items/lazy-item-form.tsx';
import { useOpenForm } from '#client/items/use-open-form.ts';
import { TASK_DRAFTS } from '#client/tasks/task-form-draft.ts';
import { createLazyComponent, createLazyDialog, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { useMobileLayout, useTabletLayout } from '#client/ui/layout.ts';
import { DayNavigator } from './day-navigator.tsx';
import { DaysOnPhone } from './days-on-phone.tsx';
import { LAZY_PAGES } from './lazy-page.tsx';
import { weekStrip } from './lazy-week-strip.tsx';
import { sharedParts } from './page-preloading.ts';
import type { PageProps } from './page-props.ts';
import { Onboarding } from '#client/app/onboarding/onboarding.tsx';
import { newDayDialogs } from '#client/app/new-day/new-day-parts.tsx';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';
import { Screen } from '#client/app/shell/screen.tsx';
import { useToday } from '#client/ui/use-today.ts';

const dayAside = createLazyComponent(async () => (await import('./day-aside.tsx')).DayAside, { fallback: <div /> });
const taskDialog = createLazyDialog(async () => (await import('#client/app/overlays/task-form.tsx')).TaskForm);
const PARTS = [taskDialog, sharedParts];
const DashboardPage = LAZY_PAGES['/desktop'].Component;

/** The days page: one day at a time on a phone or an upright tablet, else the dashboard (DAY-03, DAY-12). */
export function DaysPage(props: PageProps) {
  const isMobile = useMobileLayout();
  return isMobile ? <PhonePage {...props} /> : <DashboardPage {...props} />;
}

/** The carousel of days with its task dialog. On a tablet goals and habits are beside it. */
function PhonePage({ user }: PageProps) {
  const today = useToday();
  const { selectedDate, setSelectedDate } = useSelectedDate();
  const [isMonthOpen, setMonthOpen] = useState(false);
  const isTablet = useTabletLayout();
  const [isAsideFormOpen, setAsideFormOpen] = useState(false);
  const { form, open, close } = useOpenForm(user.id, TASK_DRAFTS);
  const openNew = useCallback((day: Day) => open({ kind: 'new', day }), [open]);
  const openTask = useCallback((task: Task) => open({ kind: 'edit', item: task }), [open]);
  useIdlePreload(PARTS);

  return (
    <Screen
      title={t('Days')}
      tools={<DayNavigator today={today} isMonthOpen={isMonthOpen} onMonthOpenChange={setMonthOpen} />}
    >
      <weekStrip.Component
        today={today}
        selectedDate={selectedDate}
        onSelect={setSelectedDate}
        isMonthOpen={isMonthOpen}
        onMonthOpenChange={setMonthOpen}
      />
      <div className="shrink-0 px-1 sm:px-2">
        <Onboarding today={today} createdAt={user.createdAt} isWeekly={false} />
        <newDayDialogs.Component userId={user.id} isHeldBack={form !== undefined || isAsideFormOpen} />
      </div>
      <DaysOnPhone
        today={today}
        aside={isTablet && <dayAside.Component userId={user.id} onFormChange={setAsideFormOpen} />}
        onAdd={openNew}
        onOpen={openTask}
      />
      <LazyItemForm dialog={taskDialog} userId={user.id} form={form} onClose={close} />
    </Screen>
  );
}
