import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { localDayOf } from '#shared/calendar/day.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { showFailure } from '#client/items/failures.ts';
import { showToast } from '#client/ui/toasts.ts';
import { downloadText } from './export-file.ts';
import { totalOf } from './import-words.ts';
import { FILE_TIMEOUT } from './portability.queries.ts';

/** Everything of the person, as a file that the browser keeps. */
export function useExport() {
  return useMutation({
    mutationFn: () => call('GET /api/export', {}, { timeout: FILE_TIMEOUT }),
    onSuccess: (file) => {
      downloadText(`halo-export-${localDayOf(new Date())}.json`, JSON.stringify(file, null, 2));
      showToast({ title: 'Data exported', description: 'Your data is in a file among your downloads.' });
    },
    onError: (error) => showFailure('Export failed', detailOf(error)),
  });
}

/** Adds what a file has and the account has not. All that was read is read again. */
export function useImport(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: ExportFile) => call('POST /api/import', { body: file }, { timeout: FILE_TIMEOUT }),
    onSuccess: async ({ added }) => {
      onDone();
      const count = totalOf(added);
      showToast({
        title: 'Data imported',
        description: count === 1 ? '1 item was added.' : `${count} items were added.`,
      });
      await client.invalidateQueries();
    },
    onError: (error) => showFailure('Import failed', detailOf(error)),
  });
}
