import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import * as toasts from '#client/ui/toasts.ts';
import { undoActions, type Undo } from './undo.ts';

const shown = vi.spyOn(toasts, 'showToast');
afterEach(() => shown.mockClear());

/** Undos that write down that they were called, and fail with the status that they are given, the first time only. */
function undosOf(kinds: readonly { status?: number; isRemoval?: boolean }[]): { undos: Undo[]; calls: number[] } {
  const calls: number[] = [];
  const undos = kinds.map(({ status, isRemoval = false }, index) => ({
    isRemoval,
    send: async () => {
      calls.push(index);
      if (status !== undefined && calls.filter((call) => call === index).length === 1)
        throw new ApiError(status, 'Failed', '');
    },
  }));
  return { undos, calls };
}

const tryAgain = (): void => shown.mock.lastCall?.[0].action?.onSelect();

it('what was done last is taken back first', async () => {
  const { undos, calls } = undosOf([{}, {}]);
  await undoActions(undos);
  expect(calls).toEqual([1, 0]);
  expect(shown).not.toHaveBeenCalled();
});

it('what cannot be taken back holds up nothing else, and alone is tried again', async () => {
  const { undos, calls } = undosOf([{}, { status: 500 }, {}]);
  await undoActions(undos);
  expect(calls).toEqual([2, 1, 0]);
  expect(shown.mock.lastCall?.[0].title).toBe('Failed to undo');
  tryAgain();
  await vi.waitFor(() => expect(calls).toEqual([2, 1, 0, 1]));
});

it('what was created and is not there any more is taken back, but nothing that was deleted comes back like that', async () => {
  await undoActions(undosOf([{ status: 404, isRemoval: true }]).undos);
  expect(shown).not.toHaveBeenCalled();
  await undoActions(undosOf([{ status: 404 }]).undos);
  expect(shown).toHaveBeenCalledOnce();
});

it.each([0, 401])(
  'after a failure with status %i nothing else is sent, and all that is left can be tried again',
  async (status) => {
    const { undos, calls } = undosOf([{}, { status }, {}]);
    await undoActions(undos);
    expect(calls).toEqual([2, 1]);
    tryAgain();
    await vi.waitFor(() => expect(calls).toEqual([2, 1, 1, 0]));
  },
);
