import type { Project } from '#shared/projects/projects.contract.ts';
import { cardTitle, projectCard, projectOf, type CardId } from '#client/dashboard/cards.ts';
import type { Choice } from '#client/dashboard/selection-dialog.tsx';
import type { BoardState } from '#client/dashboard/use-board.ts';
import { useProjectChanges } from '#client/projects/projects.mutations.ts';
import { createLazyComponent } from '#client/ui/lazy-component.tsx';
import { closeUnavailable, showToast } from '#client/ui/toasts.ts';

const moveDialog = createLazyComponent(async () => (await import('#client/dashboard/move-dialog.tsx')).MoveDialog);
const deletionDialog = createLazyComponent(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);
const saveDialog = createLazyComponent(
  async () => (await import('#client/dashboard/save-view-dialog.tsx')).SaveViewDialog,
);
const hiddenDialog = createLazyComponent(
  async () => (await import('#client/dashboard/selection-dialog.tsx')).SelectionDialog<CardId>,
);
const projectsDialog = createLazyComponent(
  async () => (await import('#client/dashboard/selection-dialog.tsx')).SelectionDialog<number>,
);

/** Fetches the code of these dialogs ahead of its use. */
export function preloadDashboardDialogs(): void {
  for (const dialog of [moveDialog, deletionDialog, saveDialog, hiddenDialog, projectsDialog]) dialog.preload();
}

/** What the dashboard asks of the person, other than for text of an item. */
export type DashboardDialog =
  | { kind: 'move'; card: CardId }
  | { kind: 'delete'; project: Project }
  | { kind: 'save' | 'hidden' | 'completed' };

export interface DashboardDialogsProps {
  question: DashboardDialog;
  board: BoardState;
  /** All projects, in their order; undefined while they are not known. */
  projects: readonly Project[] | undefined;
  /** The cards that could be shown. */
  hidden: readonly Choice<CardId>[];
  onMove: (card: CardId, place: number) => void;
  onClose: () => void;
}

/** The dialogs of the dashboard that ask for a choice (core specification, section 2). */
export function DashboardDialogs({ question, board, projects: read, hidden, onMove, onClose }: DashboardDialogsProps) {
  const { deleteProject, activateProjects } = useProjectChanges();
  const unavailable = closeUnavailable(onClose);
  const projects = read ?? [];
  const { actions } = board;

  if (question.kind === 'move') {
    return (
      <moveDialog.Component
        title={cardTitle(question.card, projects) ?? 'Card'}
        place={board.cards.indexOf(question.card)}
        titles={board.cards.map((card) => cardTitle(card, projects) ?? '')}
        onMove={(place) => {
          onClose();
          onMove(question.card, place);
        }}
        onClose={onClose}
        onUnavailable={unavailable}
      />
    );
  }
  if (question.kind === 'delete') {
    return (
      <deletionDialog.Component
        title="Delete Project"
        text={`Are you sure you want to delete "${question.project.title}"? This cannot be undone.`}
        label="Delete"
        onClose={onClose}
        onConfirm={() => {
          onClose();
          deleteProject(question.project);
        }}
        onUnavailable={unavailable}
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
        onUnavailable={unavailable}
      />
    );
  }
  if (question.kind === 'hidden') {
    return (
      <hiddenDialog.Component
        title="Hidden Cards"
        emptyText="No hidden cards. You can hide cards using the menu in the top-right of each card."
        label="Unhide"
        choices={hidden}
        onSubmit={async (cards) => {
          const completed = projects.filter(({ id, isCompleted }) => isCompleted && cards.includes(projectCard(id)));
          await activateProjects(completed);
          actions.show(cards);
          sayUnhidden(cards.length, completed.length);
        }}
        onClose={onClose}
        onUnavailable={unavailable}
      />
    );
  }
  return (
    <projectsDialog.Component
      title="Completed Projects"
      text="Select projects to activate and move back to active projects."
      emptyText="No completed projects yet."
      label="Activate Selected"
      choices={read?.filter(({ isCompleted }) => isCompleted)}
      onSubmit={async (ids) => {
        await activateProjects(projects.filter(({ id }) => ids.includes(id)));
        actions.show(ids.map(projectCard));
        showToast({ title: 'Project reactivated' });
      }}
      onClose={onClose}
      onUnavailable={unavailable}
    />
  );
}

/** Of two things at once only one is said (clash 24). */
function sayUnhidden(count: number, completedCount: number): void {
  if (completedCount === count) showToast({ title: 'Project reactivated' });
  else showToast({ title: 'Cards unhidden', description: `${count} card(s) have been unhidden.` });
}

/** What can be shown again: the cards that are hidden, and those of completed projects, which have none. */
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
    const kind = completed.includes(card) ? 'Completed, reopens' : 'Project';
    return [{ id: card, title, note: projectOf(card) === undefined ? undefined : kind }];
  });
}
