import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '#shared/projects/projects.contract.ts';
import { t } from '#shared/language/language.ts';
import { OFFER_DURATION } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { PROJECT_LISTS } from './projects.queries.ts';

/**
 * Shows a toast that a project task, or its whole project, was deleted elsewhere. The projects are refetched, so that
 * the card of a deleted project disappears.
 */
export async function showTaskGone(client: QueryClient, projectId: number): Promise<void> {
  const find = (): Project | undefined =>
    client.getQueryData<Project[]>([PROJECT_LISTS.root, 'all'])?.find(({ id }) => id === projectId);
  const previous = find();
  await client.refetchQueries({ queryKey: [PROJECT_LISTS.root] });
  const title = find() ? t('This task was deleted elsewhere') : t('This project was deleted elsewhere');
  showToast({ title, ...(previous && !find() && { description: previous.title }), duration: OFFER_DURATION });
}
