import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/data/api-client.ts';
import * as toasts from '#client/ui/overlays/toasts.ts';
import type { CommandUndo } from '#client/items/item-commands.ts';
import { undoActions } from './undo.ts';

const shown = vi.spyOn(toasts, 'showToast');
afterEach(() => shown.mockClear());

/** Creates undos that record their calls. With a status the first call of an undo fails. */
function createUndos(kinds: readonly { status?: number; isRemoval?: boolean }[]): {
  undos: CommandUndo[];
  calls: number[];
} {
  const calls: number[] = [];
  const undos = kinds.map(({ status, isRemoval = false }, index) => ({
    isRemoval,
    send: async () => {
      calls.push(index);
      if (status !== undefined && calls.filter((call) => call === index).length === 1)
        throw new ApiError(status, 'Failed');
    },
  }));
  return { undos, calls };
}

const tryAgain = async (): Promise<void> => shown.mock.lastCall?.[0].action?.onSelect();

it('undos run in reverse order', async () => {
  const { undos, calls } = createUndos([{}, {}]);
  await undoActions(undos);
  expect(calls).toEqual([1, 0]);
  expect(shown).toHaveBeenCalledExactlyOnceWith({ title: '2 actions undone' });
});

it('a failed undo does not stop the others, and is retried alone', async () => {
  const { undos, calls } = createUndos([{}, { status: 500 }, {}]);
  await undoActions(undos);
  expect(calls).toEqual([2, 1, 0]);
  expect(shown.mock.lastCall?.[0].title).toBe('Failed to undo');
  await tryAgain();
  await vi.waitFor(() => expect(calls).toEqual([2, 1, 0, 1]));
});

it('undoing a creation succeeds if the item is gone, undoing a deletion does not', async () => {
  await undoActions(createUndos([{ status: 404, isRemoval: true }]).undos);
  expect(shown).not.toHaveBeenCalled();
  await undoActions(createUndos([{ status: 404 }]).undos);
  expect(shown).toHaveBeenCalledOnce();
});

it.each([0, 401])(
  'after a failure with status %i no other undo is sent, and all that remain can be retried',
  async (status) => {
    const { undos, calls } = createUndos([{}, { status }, {}]);
    await undoActions(undos);
    expect(calls).toEqual([2, 1]);
    await tryAgain();
    await vi.waitFor(() => expect(calls).toEqual([2, 1, 1, 0]));
  },
);
