import { useMutation } from '@tanstack/react-query';
import type { Interpretation } from '#shared/halo/halo.contract.ts';
import { localDayOf, type Day } from '#shared/calendar/day.ts';
import { call, serverMessageOf } from '#client/data/api-client.ts';
import { explain, showErrorToast } from '#client/items/error-toasts.ts';

/** Asks what a sentence means, seen from a day. Who is no longer there when the answer comes hears nothing of it. */
export function useInterpret() {
  return useMutation({ mutationFn: interpret });
}

/** Asks what a sentence means. Throws in the words of the server, or else in those of the platform specification, section 8. */
export async function interpret({ input, date }: { input: string; date: Day }): Promise<Interpretation> {
  try {
    return await call('POST /api/natural-language', { body: { input, date, now: localTime(new Date()) } });
  } catch (error) {
    if (serverMessageOf(error as Error) !== undefined) throw error;
    throw new Error('Failed to process natural language input', { cause: error });
  }
}

/** Says that a request was not understood, or could not be sent. */
export function showProcessingError(error?: Error): void {
  showErrorToast(
    'Processing error',
    explain('Could not understand your request. Please try with different wording.', error),
  );
}

/** The date and the time on the person's clock, as `2026-11-21T12:30:00`. */
function localTime(moment: Date): string {
  return `${localDayOf(moment)}T${moment.toTimeString().slice(0, 8)}`;
}
