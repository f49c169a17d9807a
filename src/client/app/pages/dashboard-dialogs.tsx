import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { cardTitle, projectCard, getProject, type CardId } from '#client/dashboard/cards.ts';
import type { Choice } from '#client/dashboard/selection-dialog.tsx';
import type { BoardState } from '#client/dashboard/use-board.ts';
import { useProjectChanges } from '#client/projects/projects.mutations.ts';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';

const moveDialog = createLazyDialog(async () => (await import('#client/dashboard/move-dialog.tsx')).MoveDialog);
const deletionDialog = createLazyDialog(
  async () => (await import('#client/projects/project-deletion-dialog.tsx')).ProjectDeletionDialog,
);
const saveDialog = createLazyDialog(
  async () => (await import('#client/dashboard/save-view-dialog.tsx')).SaveViewDialog,
);
const hiddenDialog = createLazyDialog(
  async () => (await import('#client/dashboard/selection-dialog.tsx')).SelectionDialog<CardId>,
);
const projectsDialog = createLazyDialog(
  async () => (await import('#client/dashboard/selection-dialog.tsx')).SelectionDialog<number>,
);

/** The lazy dialogs of the dashboard. */
export const DASHBOARD_DIALOGS = [moveDialog, deletionDialog, saveDialog, hiddenDialog, projectsDialog];

/** The open dialog of the dashboard, other than item dialogs. */
export type DashboardDialog =
  | { kind: 'move'; card: CardId }
  | { kind: 'delete'; project: Project }
  | { kind: 'save' | 'hidden' | 'completed' };

export interface DashboardDialogsProps {
  question: DashboardDialog;
  board: BoardState;
  /** All projects in order; undefined until they have loaded. */
  projects: readonly Project[] | undefined;
  /** The cards that can be unhidden. */
  hidden: readonly Choice<CardId>[];
  onMove: (card: CardId, place: number) => void;
  onClose: () => void;
}

/**
 * The dialogs of the dashboard: move, delete, save a view, hidden cards, completed projects (DASH-08, DASH-12, DASH-23,
 * DASH-25, DASH-30).
 */
export function DashboardDialogs({
  question,
  board,
  projects: loadedProjects,
  hidden,
  onMove,
  onClose,
}: DashboardDialogsProps) {
  const { deleteProject, activateProjects } = useProjectChanges();
  const projects = loadedProjects ?? [];
  const { actions } = board;

  if (question.kind === 'move') {
    return (
      <moveDialog.Component
        title={cardTitle(question.card, projects) ?? t('Card')}
        place={board.cards.indexOf(question.card)}
        titles={board.cards.map((card) => cardTitle(card, projects) ?? '')}
        onMove={(place) => {
          onClose();
          onMove(question.card, place);
        }}
        onClose={onClose}
      />
    );
  }
  if (question.kind === 'delete') {
    return (
      <deletionDialog.Component
        project={question.project}
        isOnDashboard
        onClose={onClose}
        onConfirm={() => {
          onClose();
          deleteProject(question.project);
        }}
      />
    );
  }
  if (question.kind === 'save') {
    return (
      <saveDialog.Component
        names={board.views.map(({ name }) => name)}
        onSave={(name) => {
          onClose();
          actions.saveView(name);
        }}
        onClose={onClose}
      />
    );
  }
  if (question.kind === 'hidden') {
    return (
      <hiddenDialog.Component
        title={t('Hidden Cards')}
        emptyText={t('No hidden cards. You can hide cards using the menu in the top-right of each card.')}
        label={t('Unhide')}
        choices={hidden}
        onSubmit={async (cards) => {
          const completed = projects.filter(({ id, isCompleted }) => isCompleted && cards.includes(projectCard(id)));
          await activateProjects(completed);
          actions.show(cards);
          showUnhiddenToast(cards.length, completed.length);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <projectsDialog.Component
      title={t('Completed Projects')}
      text={t('Select projects to activate and move back to active projects.')}
      emptyText={t('No completed projects yet.')}
      label={t('Activate Selected')}
      choices={loadedProjects?.filter(({ isCompleted }) => isCompleted)}
      onSubmit={async (ids) => {
        await activateProjects(projects.filter(({ id }) => ids.includes(id)));
        actions.show(ids.map(projectCard));
        showToast({ title: t('Project reactivated') });
      }}
      onClose={onClose}
    />
  );
}

/** Shows one of two toasts, because only one is visible at a time (CLASH-24). */
function showUnhiddenToast(count: number, completedCount: number): void {
  if (completedCount === count) showToast({ title: t('Project reactivated') });
  else showToast({ title: t('Cards unhidden'), description: t('{count} card(s) have been unhidden.', { count }) });
}

/** Returns the cards that can be shown: hidden ones, and those of completed projects. */
export function hiddenChoices(
  hidden: readonly CardId[],
  projects: readonly Project[],
  isCompletedShown: boolean,
): Choice<CardId>[] {
  const completed = projects.filter(({ isCompleted }) => isCompleted).map(({ id }) => projectCard(id));
  const cards = [...new Set([...hidden, ...(isCompletedShown ? [] : completed)])];
  return cards.flatMap((card) => {
    const title = cardTitle(card, projects);
    if (title === undefined) return [];
    const kind = completed.includes(card) ? t('Completed, reopens') : t('Project');
    return [{ id: card, title, note: getProject(card) === undefined ? undefined : kind }];
  });
}
