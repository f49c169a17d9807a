import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { daysOfWeek, mondayOf } from '#shared/calendar/week.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { sortProjects, tasksByProject } from '#shared/projects/projects.rules.ts';
import type { CardHandlers } from '#client/dashboard/card-controls.tsx';
import { cardTitle, projectCard, projectOf, WEEKDAY_CARDS, type CardId } from '#client/dashboard/cards.ts';
import { Panel } from '#client/dashboard/panel.tsx';
import { useWall } from '#client/dashboard/use-wall.ts';
import type { Scene } from '#client/dashboard/views.ts';
import { Wall } from '#client/dashboard/wall.tsx';
import { reasonOf } from '#client/data/api-client.ts';
import { useProjectSettings } from '#client/projects/project-settings.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { useWeekTasks } from '#client/tasks/tasks.queries.ts';
import { whenIdle } from '#client/ui/deferred.tsx';
import { preloadMenu } from '#client/ui/deferred-menu.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { DashboardQuestions, hiddenChoices, preloadQuestions, type DashboardQuestion } from './dashboard-questions.tsx';
import { preloadPages, type PageProps } from './deferred-page.tsx';
import { NewDay } from './new-day.tsx';
import { PeriodNavigator } from './period-navigator.tsx';
import { Screen } from './screen.tsx';
import { useSelectedDate } from './selected-date.tsx';
import { usePrefetchWall } from './use-prefetch-wall.ts';
import { useProjectCompletion } from './use-project-completion.ts';
import { useToday } from './use-today.ts';
import { isEntryOpen, preloadEntries, useWallEntries, WallEntries } from './wall-entries.tsx';
import { WallBooks, WallDay, WallGoals, WallHabits, WallProject } from './wall-cards.tsx';

const NO_TASKS: readonly never[] = [];

/** After this many milliseconds a dialog that has closed is gone, and what is said is heard. */
const DIALOG_GONE = 150;

/** The dashboard: a wall of cards, as the person has arranged it (core specification, section 2). */
export function DashboardPage({ user, newDay }: PageProps) {
  const today = useToday();
  const { selectedDate } = useSelectedDate();
  const { showCompletedProjects, projectOrder } = useProjectSettings();
  const [question, setQuestion] = useState<DashboardQuestion>();
  const [announcement, setAnnouncement] = useState('');
  const projectList = useProjects();
  const projects = useMemo(
    () => projectList.data && sortProjects(projectList.data, projectOrder),
    [projectList.data, projectOrder],
  );
  // Cards are drawn anew whenever these change, so they change only when they must.
  const scene = useMemo(
    () => sceneOf(today, projects, showCompletedProjects),
    [today, projects, showCompletedProjects],
  );
  const wall = useWall(scene);
  const { actions } = wall;
  const handlers = useMemo<CardHandlers>(
    () => ({
      onToggleSize: actions.toggleSize,
      onMove: (card) => setQuestion({ kind: 'move', card }),
      onHide: actions.hide,
    }),
    [actions],
  );
  const week = useWeekTasks(mondayOf(selectedDate));
  const openTasks = useProjectTasks(false);
  const isAboutCompleted = question?.kind === 'completed' || question?.kind === 'hidden';
  const completedTasks = useProjectTasks(true, showCompletedProjects || isAboutCompleted);
  const projectTasks = useMemo(
    () => tasksByProject([openTasks.data, completedTasks.data]),
    [openTasks.data, completedTasks.data],
  );
  const dayTasks = useMemo(() => week.data && Map.groupBy(week.data, ({ date }) => date), [week.data]);
  const completeProject = useProjectCompletion();
  const prefetchWall = usePrefetchWall();
  const { states, openers } = useWallEntries(user.id);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => whenIdle(preloadParts), []);
  useEffect(() => {
    // On a low window today may be in a row further down.
    content.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const titleOf = (card: CardId): string => cardTitle(card, projects ?? []) ?? '';
  const hidden = hiddenChoices(wall.hidden, projects ?? [], showCompletedProjects);
  const onDeleteProject = (project: Project): void => setQuestion({ kind: 'delete', project });

  function move(card: CardId, place: number): void {
    const last = wall.cards.length - 1;
    actions.move(card, place);
    const text = `${titleOf(card)} moved to place ${Math.min(place, last) + 1} of ${last + 1}`;
    setTimeout(() => setAnnouncement(text), DIALOG_GONE);
  }

  function cardOf(card: CardId): ReactNode {
    const place = { isExpanded: wall.expanded.includes(card), handlers };
    const dayOfWeek = daysOfWeek(selectedDate)[(WEEKDAY_CARDS as readonly CardId[]).indexOf(card)];
    if (dayOfWeek !== undefined) {
      return (
        <WallDay
          {...place}
          day={dayOfWeek}
          isToday={dayOfWeek === today}
          tasks={dayTasks && (dayTasks.get(dayOfWeek) ?? NO_TASKS)}
          onAdd={openers.addTask}
          onOpen={openers.openTask}
        />
      );
    }
    const isWeekly = card === 'weekly-goals' || card === 'weekly-habits';
    const period = { ...place, isWeekly, day: selectedDate };
    if (card === 'weekly-goals' || card === 'monthly-goals') {
      return <WallGoals {...period} onAdd={openers.addGoal} onOpen={openers.openGoal} />;
    }
    if (card === 'weekly-habits' || card === 'monthly-habits') {
      return <WallHabits {...period} onAdd={openers.addHabit} onOpen={openers.openHabit} />;
    }
    if (card === 'books') return <WallBooks {...place} onAdd={openers.addBook} onOpen={openers.openBook} />;
    const project = projects?.find(({ id }) => id === projectOf(card));
    if (project === undefined) return <BlankCard />;
    const { data, error, refetch } = project.isCompleted ? completedTasks : openTasks;
    return (
      <WallProject
        {...place}
        project={project}
        tasks={projectTasks.get(project.id) ?? (data && NO_TASKS)}
        failure={error === null ? undefined : 'Failed to fetch tasks'}
        onRetry={refetch}
        onComplete={completeProject}
        onRename={openers.renameProject}
        onDelete={onDeleteProject}
        onAddTask={openers.addProjectTask}
        onOpenTask={openers.openProjectTask}
      />
    );
  }

  return (
    <Screen
      email={user.email}
      tools={<PeriodNavigator isWeekly today={today} onPrefetch={prefetchWall} className="ml-3" />}
    >
      <h1 className="sr-only">Dashboard</h1>
      <div ref={content} className="flex min-h-0 flex-1 flex-col">
        {week.data === undefined && week.error !== null && (
          <Unread text={`Failed to fetch tasks: ${reasonOf(week.error)}`} onRetry={week.refetch} />
        )}
        {projects === undefined && projectList.error !== null && (
          <Unread text="Failed to fetch projects" onRetry={projectList.refetch} />
        )}
        <Wall
          cards={wall.cards.map((id) => ({ id, isExpanded: wall.expanded.includes(id), content: cardOf(id) }))}
          onMove={move}
          onToggleSize={actions.toggleSize}
        />
      </div>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <Panel
        mode={wall.mode}
        views={wall.views}
        hiddenCount={hidden.length}
        onAddProject={openers.addProject}
        onChoose={actions.chooseView}
        onDelete={actions.deleteView}
        onSave={() => setQuestion({ kind: 'save' })}
        onShowHidden={() => setQuestion({ kind: 'hidden' })}
        onShowCompleted={() => setQuestion({ kind: 'completed' })}
      />
      <NewDay userId={user.id} newDay={newDay} isHeldBack={isEntryOpen(states) || question !== undefined} />
      <WallEntries userId={user.id} states={states} />
      {question && (
        <DashboardQuestions
          question={question}
          wall={wall}
          projects={projects ?? []}
          hidden={hidden}
          onMove={move}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Screen>
  );
}

/** Completed projects have a card only while the person wants to see them (clash 22). */
function sceneOf(today: Day, projects: readonly Project[] | undefined, isCompletedShown: boolean): Scene {
  const carded = projects?.filter(({ isCompleted }) => isCompletedShown || !isCompleted);
  return { today, projects: carded?.map(({ id }) => projectCard(id)) };
}

function preloadParts(): void {
  preloadEntries();
  preloadQuestions();
  preloadMenu();
  preloadPages();
}

/** The place of a project that is not read yet. */
function BlankCard() {
  return <div className="h-full rounded-card border border-hairline bg-surface" />;
}

function Unread({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Failure
      text={text}
      onRetry={() => void onRetry()}
      className="mx-5 mb-2 flex flex-wrap rounded-card border border-hairline bg-surface px-4 py-3"
    />
  );
}
