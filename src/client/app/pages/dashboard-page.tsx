import { useMemo, useState } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import type { CardHandlers } from '#client/dashboard/card-controls.tsx';
import { cardTitle, dayOfBoardCard, type CardId } from '#client/dashboard/cards.ts';
import { focusCard, focusDay } from '#client/items/focus-item.ts';
import { Toolbar } from '#client/dashboard/toolbar.tsx';
import { useBoard } from '#client/dashboard/use-board.ts';
import { BoardSkeleton } from '#client/dashboard/board-skeleton.tsx';
import { Board } from '#client/dashboard/board.tsx';
import { showBeginning, showResizedCard, useScrollToNewProject } from '#client/dashboard/board-scroll.ts';
import { PROJECTS_VIEW } from '#client/dashboard/views.ts';
import { placeWithFolded } from '#client/dashboard/strips.ts';
import { focusIfNowhere } from '#client/ui/overlays/focus.ts';
import { BoardStrip } from './board-strip.tsx';
import { useFoldedDays } from './use-folded-days.ts';
import { getReason } from '#client/data/api-client.ts';
import { announce } from '#client/ui/overlays/announcements.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useIdlePreload } from '#client/ui/lazy-component.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { DashboardDialogs, hiddenChoices, DASHBOARD_DIALOGS, type DashboardDialog } from './dashboard-dialogs.tsx';
import { sharedParts } from './page-preloading.ts';
import type { PageProps } from './page-props.ts';
import { Onboarding } from '#client/app/onboarding/onboarding.tsx';
import { newDayDialogs } from '#client/app/new-day/new-day-parts.tsx';
import { PeriodNavigator } from './period-navigator.tsx';
import { Screen } from '#client/app/shell/screen.tsx';
import { useDashboardData, type DashboardData } from './use-dashboard-data.ts';
import { usePrefetchBoard } from './use-prefetch-board.ts';
import { useProjectCompletion } from './use-project-completion.ts';
import { BoardCard } from './board-card.tsx';
import { BoardWeek } from './board-week.tsx';
import { isItemDialogOpen, ITEM_DIALOGS, useItemDialogs, ItemDialogs } from '#client/app/overlays/item-dialogs.tsx';

/** The dashboard: the board with its toolbar and dialogs (DASH-01). */
export function DashboardPage({ user }: PageProps) {
  const [openQuestion, setQuestion] = useState<DashboardDialog>();
  // Tasks of completed projects are loaded, so that a project reactivated in these dialogs shows them at once.
  const data = useDashboardData(openQuestion?.kind === 'completed' || openQuestion?.kind === 'hidden');
  const { today, context, projects = NO_PROJECTS, isCompletedShown } = data;
  const board = useBoard(context);
  const { actions } = board;
  const { folded, unfold } = useFoldedDays(board, data);
  const handlers = useMemo<CardHandlers>(
    () => ({
      onToggleSize(card) {
        actions.toggleSize(card);
        showResizedCard(card);
      },
      onAskToMove: (card) => setQuestion({ kind: 'move', card }),
      onHide: actions.hide,
    }),
    [actions],
  );
  const completeProject = useProjectCompletion('PATCH');
  const prefetchBoard = usePrefetchBoard();
  const { states, openers } = useItemDialogs(user.id);
  useIdlePreload(PARTS);
  useScrollToNewProject(data.projects);

  const question = openQuestion && isStillPossible(openQuestion, board.cards, data.projects) ? openQuestion : undefined;
  const hidden = hiddenChoices(board.hidden, projects, isCompletedShown);
  const isWaiting = board.isWaiting && data.projectList.error === null;
  const askToDelete = (project: Project): void => setQuestion({ kind: 'delete', project });

  function move(card: CardId, place: number): void {
    const last = board.cards.length - 1;
    const target = Math.min(place, last);
    if (board.cards[target] === card) return;
    actions.move(card, target);
    announce(
      t('{title} moved to place {place} of {total}', {
        title: cardTitle(card, projects) ?? '',
        place: target + 1,
        total: last + 1,
      }),
    );
  }

  function choose(view: string): void {
    actions.chooseView(view);
    showBeginning();
  }

  /** Shows the card of a strip and focuses it. A day may be in a week that is about to be shown. */
  function showInPlaceOfStrip(card: CardId, knownDay?: Day): void {
    if (folded.includes(card)) unfold(card);
    else actions.show([card]);
    const day = knownDay ?? dayOfBoardCard(card, data.selectedDate);
    if (day === undefined) focusCard(cardTitle(card, projects) ?? '');
    else focusDay(day);
  }

  function keepHidden(card: CardId, title: string): void {
    actions.hide(card, title);
    // The strip had the focus and disappears.
    requestAnimationFrame(() => focusIfNowhere('main'));
  }

  const entries = board.places.map((id) => {
    const isFolded = folded.includes(id);
    if (isFolded || !board.cards.includes(id)) {
      const show = (): void => showInPlaceOfStrip(id);
      return {
        id,
        strip: <BoardStrip id={id} isFolded={isFolded} data={data} onShow={show} onKeepHidden={keepHidden} />,
      };
    }
    const isExpanded = board.expanded.includes(id);
    const place = { id, isExpanded, handlers };
    return {
      id,
      isExpanded,
      content: (
        <BoardCard {...place} data={data} openers={openers} onComplete={completeProject} onDelete={askToDelete} />
      ),
    };
  });

  return (
    <Screen
      title={t('Dashboard')}
      hasFloating
      tools={<PeriodNavigator isWeekly today={today} onPrefetch={prefetchBoard} isOfBoard className="ms-3" />}
      week={<BoardWeek cards={board.cards} folded={folded} onShowCard={showInPlaceOfStrip} />}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <div className="shrink-0 px-2">
          <Onboarding today={today} createdAt={user.createdAt} isWeekly />
          <newDayDialogs.Component userId={user.id} isHeldBack={isItemDialogOpen(states) || question !== undefined} />
        </div>
        <Failures data={data} />
        {board.cards.length === 0 && (
          <p className="grid justify-items-center gap-3 px-5 py-20 text-ink-3">
            {t('All cards are hidden.')}
            <Button onClick={() => setQuestion({ kind: 'hidden' })}>{t('Show Hidden Cards')}</Button>
          </p>
        )}
        {board.mode === PROJECTS_VIEW && context.projects?.length === 0 && (
          <p className="mx-5 mb-3 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-dashed border-hairline px-4 py-3 text-center text-ink-3">
            {t('No active projects. Create one to get started!')}
            <Button onClick={openers.addProject}>{t('Create Project')}</Button>
          </p>
        )}
        <div className="relative flex min-h-0 flex-1 flex-col">
          <Board
            entries={entries}
            onMove={(card, place) => move(card, placeWithFolded(board.cards, folded, card, place))}
            onToggleSize={handlers.onToggleSize}
            isWaiting={isWaiting}
          />
          {isWaiting && <BoardSkeleton />}
        </div>
      </div>
      <Toolbar
        mode={board.mode}
        views={board.views}
        hiddenCount={hidden.length}
        onAddProject={openers.addProject}
        onChoose={choose}
        onDelete={actions.deleteView}
        onSave={() => setQuestion({ kind: 'save' })}
        onShowHidden={() => setQuestion({ kind: 'hidden' })}
        onShowCompleted={() => setQuestion({ kind: 'completed' })}
      />
      <ItemDialogs userId={user.id} states={states} />
      {question && (
        <DashboardDialogs
          question={question}
          board={board}
          projects={data.projects}
          hidden={hidden}
          onMove={move}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Screen>
  );
}

/** True if the dialog's card or project still exists. Another tab or device may have removed it. */
function isStillPossible(
  question: DashboardDialog,
  cards: readonly CardId[],
  projects: readonly Project[] | undefined,
): boolean {
  if (question.kind === 'move') return cards.includes(question.card);
  return question.kind !== 'delete' || (projects?.some(({ id }) => id === question.project.id) ?? true);
}

const PARTS = [...ITEM_DIALOGS, ...DASHBOARD_DIALOGS, sharedParts];

const NO_PROJECTS: readonly Project[] = [];

/** Errors that affect several cards. */
function Failures({ data: { week, projectList } }: { data: DashboardData }) {
  return (
    <>
      {week.data === undefined && week.error !== null && (
        <LoadFailure
          text={t('Failed to fetch tasks: {reason}', { reason: getReason(week.error) })}
          onRetry={week.refetch}
        />
      )}
      {projectList.data === undefined && projectList.error !== null && (
        <LoadFailure text={t('Failed to fetch projects')} onRetry={projectList.refetch} />
      )}
    </>
  );
}

function LoadFailure({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Failure
      text={text}
      onRetry={() => void onRetry()}
      className="mx-5 mb-2 flex flex-wrap rounded-card border border-hairline bg-surface px-4 py-3"
    />
  );
}
