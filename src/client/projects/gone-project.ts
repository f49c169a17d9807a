import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '#shared/projects/projects.contract.ts';
import { OFFER_DURATION } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { PROJECT_LISTS } from './projects.queries.ts';

/**
 * Says that a task of a project, or the project with all of its tasks, was deleted elsewhere. The projects are read again, so that the
 * card of one that is gone leaves the screen.
 */
export async function showTaskGone(client: QueryClient, projectId: number): Promise<void> {
  const find = (): Project | undefined =>
    client.getQueryData<Project[]>([PROJECT_LISTS.root, 'all'])?.find(({ id }) => id === projectId);
  const known = find();
  await client.refetchQueries({ queryKey: [PROJECT_LISTS.root] });
  const title = find() ? 'This task was deleted elsewhere' : 'This project was deleted elsewhere';
  showToast({ title, ...(known && !find() && { description: known.title }), duration: OFFER_DURATION });
}
