import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { datedDay } from '#shared/calendar/labels.ts';
import type { Match } from '#shared/halo/actions.contract.ts';
import { RANK, getRank } from '#shared/halo/search.rules.ts';
import { t } from '#shared/language/language.ts';
import { matchingEntries, type MenuGroup, type RankedEntry } from '#client/commands/entries.ts';
import { useDeletedItems, useFoundItems } from '#client/commands/found-items.queries.ts';
import { deletionLabel } from '#client/history/history-labels.ts';
import { restoreDeleted } from '#client/history/history.mutations.ts';
import { changeProjectSettings } from '#client/projects/project-settings.ts';
import { useProjects, useProjectTasks } from '#client/projects/projects.queries.ts';
import { useGoTo } from '#client/app/shell/go-to.ts';
import { focusItem, focusProject } from '#client/items/focus-item.ts';
import { ITEM_TYPE_LABELS } from '#client/items/item-labels.ts';
import { useSelectedDate } from '#client/app/providers/selected-date.tsx';

/** The maximum number of projects, and of project tasks, in the results. */
const MAX_PROJECT_RESULTS = 5;

/** The found items and the status of the search. */
interface ItemSearch {
  entries: RankedEntry[];
  status: string | undefined;
  isSearching: boolean;
}

/** Searches the user's items. */
export function useItemEntries(text: string): ItemSearch {
  const { selectedDate } = useSelectedDate();
  const { items, isSearching, hasFailed } = useFoundItems(text, selectedDate);
  const goTo = useGoTo();
  const searching = isSearching ? t('Searching…') : undefined;
  return {
    entries: items.map((match) => ({
      entry: {
        id: `${match.itemType} ${match.id}`,
        label: match.title,
        kind: match.itemType,
        detail: describeMatch(match),
        excerpt: match.excerpt,
        run: () => goTo(match),
      },
      // An item that the server has found is shown even if the client's ranking would not find it.
      rank: getRank(match.title, [match.excerpt], text) ?? (match.excerpt === undefined ? RANK.typos : RANK.otherText),
    })),
    status: hasFailed ? t('Items could not be searched') : searching,
    isSearching,
  };
}

/** Returns the deleted items that match a text. Choosing one restores it. */
export function useDeletedEntries(text: string): MenuGroup[] {
  const client = useQueryClient();
  const [now] = useState(Date.now);
  const entries = useDeletedItems(text).map((item) => ({
    id: `deleted ${item.number} ${item.itemType} ${item.title}`,
    label: item.title,
    kind: item.itemType,
    detail: deletionLabel(item, now),
    action: t('Restore'),
    run: () => void restoreDeleted(client, item),
  }));
  return entries.length === 0 ? [] : [{ heading: t('Deleted'), entries }];
}

function describeMatch({ itemType, date, isCompleted, isCrossedOut }: Match): string {
  const parts = [ITEM_TYPE_LABELS[itemType], ...(date === null ? [] : [datedDay(date)])];
  if (isCompleted) parts.push(t('completed'));
  else if (isCrossedOut) parts.push(t('crossed out'));
  return parts.join(' · ');
}

/** Returns the projects and project tasks that match a text. */
export function useProjectEntries(text: string): RankedEntry[] {
  const [, navigate] = useLocation();
  const isWanted = text.trim() !== '';
  const { data: projects = [] } = useProjects();
  const { data: open = [] } = useProjectTasks(false, isWanted);
  const { data: completed = [] } = useProjectTasks(true, isWanted);
  if (!isWanted) return [];

  function goTo(isCompleted: boolean, show: () => void): void {
    if (isCompleted) changeProjectSettings({ showCompletedProjects: true });
    navigate('/projects');
    show();
  }

  const projectEntries = projects.map(({ id, title, isCompleted }) => ({
    id: `project ${id}`,
    label: title,
    kind: 'project' as const,
    detail: isCompleted ? t('Project · completed') : t('Project'),
    run: () => goTo(isCompleted, () => focusProject(title)),
  }));
  const taskEntries = [...open, ...completed].map(({ id, title, projectId }) => {
    const project = projects.find((each) => each.id === projectId);
    return {
      id: `project task ${id}`,
      label: title,
      kind: 'project-task' as const,
      detail: project?.title ?? t('Project task'),
      run: () => goTo(project?.isCompleted ?? false, () => focusItem({ id, title, date: null })),
    };
  });
  return [projectEntries, taskEntries].flatMap((entries) =>
    matchingEntries(entries, text).slice(0, MAX_PROJECT_RESULTS),
  );
}
