import type { QueryClient } from '@tanstack/react-query';
import type { Command } from '#shared/halo/halo.contract.ts';
import type { Wording } from '#shared/halo/wordings.contract.ts';
import { t } from '#shared/language/language.ts';
import { call } from '#client/data/api-client.ts';
import { useOptimisticRemoval, withoutId } from '#client/items/optimistic-removal.ts';
import { getItemType, getSubject } from './command-data.ts';
import type { Plan } from './plan.ts';
import { WORDINGS } from './wordings.queries.ts';

/**
 * Tells the server what the person meant by a request, if it is not what Halo understood. A failure is not reported,
 * because nothing that the person wanted is lost. (decision 044)
 */
export async function learnFrom(client: QueryClient, { request, interpreted, suggestions }: Plan): Promise<void> {
  const [first, ...others] = interpreted;
  const meant = suggestions[0]?.command;
  if (first === undefined || others.length > 0 || meant === undefined || !isCorrection(first, meant)) return;
  try {
    await call('POST /api/halo/wordings', { body: { sentence: request, command: meant } });
    await client.invalidateQueries({ queryKey: WORDINGS });
  } catch {
    // The next correction is another chance to learn.
  }
}

/** True if a person meant something else: another action, kind, period, title or search term. */
function isCorrection(interpreted: Command, meant: Command): boolean {
  return (
    interpreted.commandType !== meant.commandType ||
    getItemType(interpreted) !== getItemType(meant) ||
    interpreted.data.isWeekly !== meant.data.isWeekly ||
    getSubject(interpreted) !== getSubject(meant)
  );
}

/** Returns the mutation that forgets a wording by its id, or all of them (null). */
export function useForgetWordings() {
  return useOptimisticRemoval<readonly Wording[], number | null>({
    queryKey: WORDINGS,
    without: (wordings, id) => (id === null ? [] : withoutId(wordings, id)),
    remove: forget,
    failureTitle: t('Failed to forget it'),
  });
}

async function forget(id: number | null): Promise<void> {
  if (id === null) await call('DELETE /api/halo/wordings', {});
  else await call('DELETE /api/halo/wordings/:id', { params: { id } });
}
