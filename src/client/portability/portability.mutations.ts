import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { localDayOf } from '#shared/calendar/day.ts';
import { call, detailOf } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/toasts.ts';
import { downloadText, requireFit, type ChosenFile } from './export-file.ts';
import { importFailure, totalOf } from './import-labels.ts';

/** A file of many years takes its time: after so many milliseconds without an answer it has failed. */
const FILE_TIMEOUT = 300_000;

/** Everything of the person, as a file that the browser keeps. */
export function useExport() {
  return useMutation({
    mutationFn: () => call('GET /api/export', {}, { timeout: FILE_TIMEOUT }),
    onSuccess: (file) => {
      downloadText(`halo-export-${localDayOf(new Date())}.json`, JSON.stringify(file, null, 2));
      showToast({ title: 'Data exported', description: 'Your data is in a file among your downloads.' });
    },
    onError: (error) => showErrorToast('Export failed', detailOf(error)),
  });
}

/** Asks what would become of a file if it were imported; nothing does by asking. It is a call of megabytes, so asked for once. */
export function useTrial() {
  return useMutation({
    mutationFn: async ({ content, question: { signal } }: ChosenFile) => {
      requireFit(content);
      const request = { query: { dryRun: 'true' as const }, body: content };
      return call('POST /api/import', request, { signal, timeout: FILE_TIMEOUT });
    },
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
    onError: (error) => showErrorToast('Import failed', importFailure(error)),
  });
}
