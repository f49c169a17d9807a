import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { sortProjects, tasksByProject } from '#shared/projects/projects.rules.ts';
import { t } from '#shared/language/language.ts';
import { LazyItemForm } from '#client/items/lazy-item-form.tsx';
import { useOpenForm } from '#client/items/use-open-form.ts';
import { ProjectCard, type ProjectCardProps } from '#client/projects/project-card.tsx';
import { ProjectMenu } from '#client/projects/project-menu.tsx';
import { changeProjectSettings, useProjectSettings } from '#client/projects/project-settings.ts';
import { PROJECT_DRAFTS, PROJECT_TASK_DRAFTS } from '#client/projects/project-form-values.ts';
import { useProjectChanges } from '#client/projects/projects.mutations.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { createLazyDialog, useFirstShown, useIdlePreload } from '#client/ui/lazy-component.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { focusIfNowhere } from '#client/ui/overlays/focus.ts';
import { useAllCardsRendered, useHasBeenNearViewport } from '#client/ui/lists/near-viewport.ts';
import { CardSkeleton } from '#client/ui/controls/card-skeleton.tsx';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { sharedParts } from './page-preloading.ts';
import type { PageProps } from './page-props.ts';
import { Screen } from '#client/app/shell/screen.tsx';
import { useProjectCompletion } from './use-project-completion.ts';

const deletionDialog = createLazyDialog(
  async () => (await import('#client/projects/project-deletion-dialog.tsx')).ProjectDeletionDialog,
);
const projectDialog = createLazyDialog(async () => (await import('#client/projects/project-dialog.tsx')).ProjectDialog);
const taskDialog = createLazyDialog(
  async () => (await import('#client/projects/project-task-dialog.tsx')).ProjectTaskDialog,
);
const reorderDialog = createLazyDialog(async () => (await import('#client/projects/reorder-dialog.tsx')).ReorderDialog);

const PARTS = [projectDialog, taskDialog, reorderDialog, deletionDialog, sharedParts];

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';

/** The open dialog, other than item forms. */
type Question = { kind: 'reorder' } | { kind: 'delete'; project: Project };

/** The projects page: active projects, and completed ones if they are shown (PROJ-06 to PROJ-08). */
export function ProjectsPage({ user }: PageProps) {
  const { showCompletedProjects, projectOrder } = useProjectSettings();
  const { data: projects, error, refetch } = useProjects();
  const open = useProjectTasks(false);
  const completed = useProjectTasks(true, showCompletedProjects);
  const changes = useProjectChanges();
  const completeProject = useProjectCompletion('PUT');
  const projectForm = useOpenForm(user.id, PROJECT_DRAFTS);
  const taskForm = useOpenForm(user.id, PROJECT_TASK_DRAFTS);
  const [question, setQuestion] = useState<Question>();
  useFirstShown(projects !== undefined);
  useIdlePreload(PARTS);

  const close = (): void => setQuestion(undefined);
  const sorted = projects && sortProjects(projects, projectOrder);
  const active = sorted?.filter((project) => !project.isCompleted) ?? [];
  const done = sorted?.filter((project) => project.isCompleted) ?? [];
  const tasks = tasksByProject([open.data, completed.data]);
  const areAllRendered = useAllCardsRendered(active.length + (showCompletedProjects ? done.length : 0));

  const card = (project: Project): ReactNode => {
    const { data, error: taskError, refetch: refetchTasks } = project.isCompleted ? completed : open;
    return (
      <SizedProjectCard
        key={project.id}
        isAlwaysRendered={areAllRendered}
        project={project}
        tasks={tasks.get(project.id) ?? (data && [])}
        failure={taskError === null ? undefined : t('Failed to fetch tasks')}
        menu={
          <ProjectMenu
            project={project}
            onComplete={completeProject}
            onRename={(item) => projectForm.open({ kind: 'edit', item })}
            onReorder={() => setQuestion({ kind: 'reorder' })}
            onDelete={(deleted) => setQuestion({ kind: 'delete', project: deleted })}
          />
        }
        onRetry={() => void refetchTasks()}
        onAddTask={({ id, title }) => taskForm.open({ kind: 'new', projectId: id, projectTitle: title })}
        onOpenTask={(item) => taskForm.open({ kind: 'edit', item })}
      />
    );
  };

  return (
    <Screen title={t('Projects')} hasFloating>
      <div data-scroller className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-[64px] sm:px-5 lg:pb-4">
        {sorted === undefined ? (
          <ProjectsPlaceholder error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Section
              title={t('Active Projects')}
              emptyText={t('No active projects. Create one to get started!')}
              emptyAction={
                <Button kind="primary" onClick={() => projectForm.open({ kind: 'new' })}>
                  {t('Create Project')}
                </Button>
              }
            >
              {active.map(card)}
            </Section>
            <Section
              title={t('Completed Projects')}
              emptyText={t('No completed projects yet.')}
              isShown={showCompletedProjects}
              onToggle={() => changeProjectSettings({ showCompletedProjects: !showCompletedProjects })}
            >
              {done.map(card)}
            </Section>
          </>
        )}
      </div>
      <AddButton onAdd={() => projectForm.open({ kind: 'new' })} />
      <LazyItemForm dialog={projectDialog} userId={user.id} form={projectForm.form} onClose={projectForm.close} />
      <LazyItemForm dialog={taskDialog} userId={user.id} form={taskForm.form} onClose={taskForm.close} />
      {question?.kind === 'reorder' && (
        <reorderDialog.Component
          projects={active}
          onClose={close}
          onSave={(ids) => {
            changeProjectSettings({ projectOrder: [...ids, ...done.map(({ id }) => id)] });
            close();
            showToast({ title: t('Projects reordered') });
          }}
        />
      )}
      {question?.kind === 'delete' && (
        <deletionDialog.Component
          project={question.project}
          isOnDashboard={false}
          onClose={close}
          onConfirm={() => {
            close();
            changes.deleteProject(question.project);
          }}
        />
      )}
    </Screen>
  );
}

/**
 * A card as high as its list, within limits; on a desktop of fixed height. On a long page its rows are rendered once it is
 * near the visible area.
 */
function SizedProjectCard({ isAlwaysRendered, ...card }: ProjectCardProps & { isAlwaysRendered: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const isInSight = useHasBeenNearViewport(place) || isAlwaysRendered;
  // The card's menu had the focus and disappears with the card.
  useEffect(() => () => void requestAnimationFrame(() => focusIfNowhere('main')), []);
  return (
    <div
      ref={place}
      className="flex max-h-[82dvh] min-h-64 min-w-0 flex-col sm:min-h-[384px] lg:h-[384px] lg:max-h-none"
    >
      <ProjectCard {...card} isInSight={isInSight} className="h-full flex-1" />
    </div>
  );
}

function Section({
  title,
  emptyText,
  emptyAction,
  isShown,
  onToggle,
  children,
}: {
  title: string;
  emptyText: string;
  /** The button of an empty section that adds its first card. */
  emptyAction?: ReactNode;
  /** Whether the cards are shown, if the person can toggle that; always shown unless given. */
  isShown?: boolean;
  onToggle?: () => void;
  children: ReactNode[];
}) {
  return (
    <section aria-label={title} className="mb-6">
      <header className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="text-lg font-bold tracking-tight">{title}</h2>
        {onToggle && (
          <Button aria-expanded={isShown} onClick={onToggle}>
            {isShown ? t('Hide Completed') : t('Show Completed')}
          </Button>
        )}
      </header>
      {(isShown ?? true) &&
        (children.length === 0 ? (
          <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-hairline px-4 py-10 text-center text-ink-3">
            <p>{emptyText}</p>
            {emptyAction}
          </div>
        ) : (
          <div className={GRID}>{children}</div>
        ))}
    </section>
  );
}

function ProjectsPlaceholder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return <ProjectsSkeleton />;
  return (
    <Failure
      text={t('Failed to fetch projects')}
      onRetry={onRetry}
      className="flex flex-wrap rounded-card border border-hairline bg-surface px-4 py-3"
    />
  );
}

/** Placeholder cards while the projects are loading. */
function ProjectsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')}>
      <p className="mb-2 flex min-h-11 items-center text-lg font-bold tracking-tight">{t('Active Projects')}</p>
      <div className={GRID}>
        {[0, 1, 2].map((place) => (
          <div key={place} className="h-64 sm:h-[384px]">
            <CardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * A floating add button (PROJ-04). It stands above the bottom bar, where the last project can be scrolled clear of it, or
 * beside the assistant's button on a wide window.
 */
function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-label={t('Add Project')}
      data-tooltip
      data-adds
      onClick={onAdd}
      className={classes(
        'fixed end-[20px] bottom-[calc(var(--bottom-bar,0px)+var(--toast-room)+20px)] z-10 grid size-[56px] place-items-center rounded-full',
        'border border-transparent bg-accent text-on-accent shadow-lift transition hover:brightness-110',
        'lg:end-[80px] lg:bottom-[calc(var(--toast-room)+10px)] lg:size-[48px]',
      )}
    >
      <Plus size={24} aria-hidden />
    </button>
  );
}
