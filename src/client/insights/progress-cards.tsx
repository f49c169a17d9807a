import type { GoalInsights } from '#shared/insights/goal-insights.rules.ts';
import type { BookInsights, ProjectInsights, ProjectProgress } from '#shared/insights/project-insights.rules.ts';
import { t } from '#shared/language/language.ts';
import { Figure, FigureLine, Figures, InsightCard, NothingYet, percent, Subheading } from './insight-card.tsx';
import { SpanPlot } from './span-plot.tsx';
import { bookRows, goalRows, projectRows, projectTaskRows, type OnDrillDown } from './drill-down.ts';

const GOAL_PARTS = [
  { name: t('Completed'), color: 'var(--goal)' },
  { name: t('Not completed'), color: 'var(--faint)' },
];

/** The maximum number of listed projects. The figure above them covers all. */
const MAX_PROJECTS = 5;

/** The progress of projects, and of weekly and monthly goals. */
export function ProjectInsightCard({
  projects,
  goals,
  onDrillDown,
}: {
  projects: ProjectInsights;
  goals: GoalInsights;
  onDrillDown: OnDrillDown;
}) {
  return (
    <InsightCard title={t('Project Progress')} className="[--kind:var(--project)]">
      {projects.progress.length === 0 ? (
        <NothingYet>{t('No projects yet.')}</NothingYet>
      ) : (
        <>
          <Figures>
            <Figure
              label={t('Progress')}
              value={projects.measured.length === 0 ? '–' : percent(projects.rate)}
              note={t('average of all projects')}
              onDrillDown={() => onDrillDown({ title: t('Projects'), rows: projectRows(projects.progress) })}
            />
          </Figures>
          {projects.progress.slice(0, MAX_PROJECTS).map(({ project, tasks, completed, rate }) => (
            <FigureLine
              key={project.id}
              title={project.title}
              value={progressLabel({ project, tasks, completed, rate })}
              share={rate}
              onDrillDown={() => onDrillDown({ title: project.title, rows: projectTaskRows(tasks) })}
            />
          ))}
        </>
      )}
      {goals.all.length > 0 && <Goals goals={goals} onDrillDown={onDrillDown} />}
    </InsightCard>
  );
}

function progressLabel({ project, tasks, completed, rate }: ProjectProgress): string {
  if (project.isCompleted) return t('Completed');
  return rate === undefined
    ? t('No tasks yet')
    : t('{done} of {total}', { done: completed.length, total: tasks.length });
}

function Goals({
  goals: { all, completed, rate, spans, top },
  onDrillDown,
}: {
  goals: GoalInsights;
  onDrillDown: OnDrillDown;
}) {
  return (
    <>
      <Subheading>{t('Goal progress')}</Subheading>
      <Figures>
        <Figure
          label={t('Goals completed')}
          value={percent(rate)}
          note={t('{done} of {total}', { done: completed.length, total: all.length })}
          onDrillDown={() => onDrillDown({ title: t('Goals of this period'), rows: goalRows(all) })}
        />
      </Figures>
      <SpanPlot
        label={t('Goal progress')}
        parts={GOAL_PARTS}
        spans={spans.map((span) => ({
          key: span.key,
          label: span.label,
          title: span.title,
          values: [span.completed.length, span.rest.length],
        }))}
        onChoose={(index) => {
          const span = spans[index];
          if (span !== undefined) onDrillDown({ title: span.title, rows: goalRows([...span.completed, ...span.rest]) });
        }}
      />
      {top.length > 0 && (
        <>
          <Subheading>{t('Top priority goals')}</Subheading>
          {top.map((goal) => (
            <FigureLine
              key={goal.id}
              title={goal.title}
              value={goal.isWeekly ? t('Weekly') : t('Monthly')}
              onDrillDown={() => onDrillDown({ title: goal.title, rows: goalRows([goal]) })}
            />
          ))}
        </>
      )}
    </>
  );
}

/** How many books were read, and which are being read (INS-14). */
export function ReadingCard({ books, onDrillDown }: { books: BookInsights; onDrillDown: OnDrillDown }) {
  return (
    <InsightCard title={t('Reading Progress')} className="[--kind:var(--book)]">
      {books.all.length === 0 ? (
        <NothingYet>{t('No books yet.')}</NothingYet>
      ) : (
        <Figures>
          <Figure
            label={t('Read')}
            value={percent(books.rate)}
            note={t('{done} of {total}', { done: books.completed.length, total: books.all.length })}
            onDrillDown={() => onDrillDown({ title: t('Books of this period'), rows: bookRows(books.all) })}
          />
        </Figures>
      )}
      {books.reading.length > 0 && (
        <>
          <Subheading>{t('Currently reading')}</Subheading>
          {books.reading.map((book) => (
            <FigureLine
              key={book.id}
              title={book.title}
              value={book.author ?? ''}
              onDrillDown={() => onDrillDown({ title: book.title, rows: bookRows([book]) })}
            />
          ))}
        </>
      )}
    </InsightCard>
  );
}
