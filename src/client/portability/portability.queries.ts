import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { call } from '#client/data/api-client.ts';

/** A file of many years takes its time: after so many milliseconds without an answer it has failed. */
export const FILE_TIMEOUT = 300_000;

/** What somebody has chosen to import. */
export interface ChosenFile {
  /** Another one each time that a file is chosen. */
  id: number;
  name: string;
  content: ExportFile;
}

function trialQuery({ id, content }: ChosenFile) {
  return queryOptions({
    queryKey: ['/api/import', id],
    queryFn: ({ signal }) =>
      call('POST /api/import', { query: { dryRun: 'true' }, body: content }, { signal, timeout: FILE_TIMEOUT }),
    staleTime: Infinity,
  });
}

/** What would become of a file if it were imported; nothing is by asking. */
export function useTrial(file: ChosenFile) {
  return useQuery(trialQuery(file));
}
