import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportFile } from '#shared/portability/portability.contract.ts';
import { toLocalDay } from '#shared/calendar/day.ts';
import { plural, t } from '#shared/language/language.ts';
import { call, getDetail } from '#client/data/api-client.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { showToast } from '#client/ui/overlays/toasts.ts';
import { downloadText, requireFit, type ChosenFile } from './export-file.ts';
import { importFailure, computeTotal } from './import-labels.ts';

/** The timeout of exports and imports in milliseconds. The data of many years takes its time. */
const FILE_TIMEOUT = 300_000;

/** Returns the mutation that downloads all data of the user. */
export function useExport() {
  return useMutation({
    mutationFn: () => call('GET /api/export', {}, { timeout: FILE_TIMEOUT }),
    onSuccess: (file) => {
      downloadText(`halo-export-${toLocalDay(new Date())}.json`, JSON.stringify(file, null, 2));
      showToast({ title: t('Data exported'), description: t('Your data is in a file among your downloads.') });
    },
    onError: (error) => showErrorToast(t('Export failed'), getDetail(error)),
  });
}

/** Returns the mutation that asks what an import would add, without importing anything. */
export function useTrial() {
  return useMutation({
    mutationFn: async ({ content, question: { signal } }: ChosenFile) => {
      requireFit(content);
      const request = { query: { dryRun: 'true' as const }, body: content };
      return call('POST /api/import', request, { signal, timeout: FILE_TIMEOUT });
    },
  });
}

/**
 * Returns the mutation that imports a file: it adds what the account does not have. Refetches everything afterwards.
 */
export function useImport(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: ExportFile) => call('POST /api/import', { body: file }, { timeout: FILE_TIMEOUT }),
    onSuccess: async ({ added }) => {
      onDone();
      const count = computeTotal(added);
      showToast({
        title: t('Data imported'),
        description: plural(count, '1 item was added.', '{count} items were added.'),
      });
      await client.invalidateQueries();
    },
    onError: (error) => showErrorToast(t('Import failed'), importFailure(error)),
  });
}
