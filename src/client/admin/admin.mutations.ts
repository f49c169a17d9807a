import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/account/account.contract.ts';
import { call } from '#client/data/api-client.ts';
import { CURRENT_USER } from '#client/data/query-client.ts';
import { showFailure } from '#client/items/failures.ts';
import { showToast } from '#client/ui/toasts.ts';
import { USERS } from './admin.queries.ts';

interface AdminChange {
  id: number;
  isAdmin: boolean;
}

/** Makes somebody an admin, or no longer one. It shows at once, and is put back when it fails. */
export function useUpdateUser() {
  const client = useQueryClient();
  const show = ({ id, isAdmin }: AdminChange): void =>
    void client.setQueryData<User[]>(USERS, (users) =>
      users?.map((user) => (user.id === id ? { ...user, isAdmin } : user)),
    );
  return useMutation({
    mutationFn: ({ id, isAdmin }: AdminChange) =>
      call('PATCH /api/admin/users/:userId', { params: { userId: id }, body: { isAdmin } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: USERS });
      show(change);
    },
    onSuccess: async ({ id }) => {
      showToast({ title: 'User updated', description: 'User admin status has been updated successfully.' });
      // Whoever is no admin any more has no dashboard either.
      if (client.getQueryData<User | null>(CURRENT_USER)?.id === id)
        await client.invalidateQueries({ queryKey: CURRENT_USER });
    },
    onError: (error, change) => {
      show({ ...change, isAdmin: !change.isAdmin });
      showFailure('Update failed', error.message || 'Failed to update user');
    },
  });
}
