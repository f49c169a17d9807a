import { afterEach, expect, it, vi } from 'vitest';
import type { Task } from '#shared/tasks/tasks.contract.ts';
import type { TaskListScope } from '#shared/tasks/tasks.rules.ts';
import { mutate, type Change } from '#client/data/optimistic.ts';
import { createQueryClient } from '#client/data/query-client.ts';
import { withItem } from '#client/items/item-changes.ts';
import { learnStoredId, getQueueKey, temporaryId } from '#client/data/temporary-ids.ts';
import { aTask } from '#tests/support/factories.ts';
import { taskDeletion } from './deletion.mutations.ts';
import { TASK_LISTS } from './tasks.queries.ts';

afterEach(() => vi.unstubAllGlobals());

it("a task deleted and restored before it is stored gets the server's id", async () => {
  const task = aTask({ id: temporaryId(), title: 'Quick' });
  const stored = { ...task, id: 41 };
  const scope: TaskListScope = { kind: 'day', day: task.date };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${address}`);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : new Response(JSON.stringify([stored]));
  });
  const client = createQueryClient();
  const key = ['/api/tasks', 'date', task.date];
  client.setQueryDefaults(['/api/tasks'], { gcTime: Infinity });
  client.setQueryData(key, []);
  const response = Promise.withResolvers<Task>();
  const creation: Change<Task, TaskListScope, Task> = {
    listCache: TASK_LISTS,
    queueKey: getQueueKey(task.id),
    send: async () => response.promise,
    optimisticUpdate: withItem(TASK_LISTS, task),
    reconcile: (created) => {
      learnStoredId(task.id, created.id);
      return withItem(TASK_LISTS, created);
    },
    onError: () => undefined,
  };
  const { remove, restore } = taskDeletion(task, 'this');
  const restoration = restore(() => undefined);
  const changes = [mutate(client, creation), mutate(client, remove), mutate(client, restoration)];

  const shown = [creation, remove, restoration].reduce<Task[]>(
    (list, { optimisticUpdate }) => optimisticUpdate(list, scope),
    [],
  );
  expect(shown).toEqual([task]);
  expect(calls).toEqual([]);
  response.resolve(stored);
  await Promise.all(changes);
  expect(calls).toEqual(['DELETE ./api/tasks/41', 'POST ./api/tasks/41/restore']);
  expect(client.getQueryData(key)).toEqual([stored]);
});
