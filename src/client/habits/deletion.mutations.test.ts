import { expect, it } from 'vitest';
import type { SeriesScope } from '#client/items/series-scope.ts';
import { toasts } from '#client/ui/overlays/toasts.ts';
import { aHabit } from '#tests/support/factories.ts';
import { habitDeletion } from './deletion.mutations.ts';

it.each<[string, object, SeriesScope, string]>([
  ['without a series', { isOngoing: false }, 'this', 'Could not delete habit. Please try again.'],
  ['with a series', { isOngoing: true }, 'this', 'There was an error deleting this habit.'],
  ['of an ended series', { isOngoing: false, templateId: 4 }, 'this', 'There was an error deleting this habit.'],
  ['with later ones', { isOngoing: true }, 'this and later', 'There was an error deleting these habits.'],
])('the failed deletion of a habit %s shows its error toast', (_name, fields, scope, description) => {
  habitDeletion(aHabit(fields), scope).remove.onError(new Error('Broken'));

  expect(toasts.current()[0]).toMatchObject({ title: 'Delete Failed', description, tone: 'destructive' });
});
