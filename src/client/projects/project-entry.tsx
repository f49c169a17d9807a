import type { UnderstoodTitle } from '#shared/halo/title-phrases.rules.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { ItemLine } from '#client/items/item-line.tsx';
import { useItemEntry } from '#client/items/use-item-entry.ts';
import { projectPlace } from './project-form-values.ts';
import type { useProjectTaskChanges } from './project-tasks.mutations.ts';

export interface ProjectEntryProps {
  project: Project;
  onAdd: ReturnType<typeof useProjectTaskChanges>['createProjectTask'];
}

/** The line that adds tasks to a project. Such tasks have no days, so nothing is understood of their titles. */
export function ProjectEntry({ project, onAdd }: ProjectEntryProps) {
  const entry = useItemEntry({
    draftName: `project-entry:${project.id}`,
    initial: { title: '', projectId: project.id },
    understandTitle: keepWholeTitle,
    addItem: async (task, key, getRetry) => onAdd(task.projectId, task.title, key, getRetry),
  });
  return (
    <ItemLine
      label={t('Add a task to {title}', { title: project.title })}
      place={projectPlace(project)}
      placeholder={t('Add a task…')}
      entry={entry}
    />
  );
}

function keepWholeTitle(title: string): UnderstoodTitle<object> {
  return { phrases: [], rest: title };
}
