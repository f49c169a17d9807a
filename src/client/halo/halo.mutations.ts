import { useMutation } from '@tanstack/react-query';
import type { Interpretation } from '#shared/halo/halo.contract.ts';
import { toLocalDay, type Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { call, getServerMessage } from '#client/data/api-client.ts';
import { explain } from '#client/items/error-toasts.ts';
import { showHaloFailure } from './error-toast.ts';

/** Returns the mutation that interprets a sentence. Callbacks are not called after the dialog is closed. */
export function useInterpret() {
  return useMutation({ mutationFn: requestInterpretation });
}

/** Interprets a sentence. Throws with the server's message, else with that of HALO-72. */
export async function requestInterpretation({ input, date }: { input: string; date: Day }): Promise<Interpretation> {
  try {
    return await call('POST /api/natural-language', { body: { input, date, now: formatLocalTime(new Date()) } });
  } catch (error) {
    if (getServerMessage(error as Error) !== undefined) throw error;
    throw new Error('Failed to process natural language input', { cause: error });
  }
}

/** Shows the error toast of a request that was not understood or could not be sent (HALO-71). */
export function showProcessingError(error?: Error): void {
  showHaloFailure(
    t('Processing error'),
    explain(t('Could not understand your request. Please try with different wording.'), error),
  );
}

/** Returns the local date and time, such as `2026-11-21T12:30:00`. */
export function formatLocalTime(moment: Date): string {
  return `${toLocalDay(moment)}T${moment.toTimeString().slice(0, 8)}`;
}
