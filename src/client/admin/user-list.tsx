import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { useUpdateUser } from './admin.mutations.ts';
import { useUsers } from './admin.queries.ts';

/** Every account, and whether it is an admin's. The owner always is one; who gives up their own right is asked first. */
export function UserList({ ownId }: { ownId: number }) {
  const { data: users, error, refetch } = useUsers();
  const update = useUpdateUser();
  const [isGivingUp, setGivingUp] = useState(false);
  if (users === undefined && error === null) return <ListSkeleton />;
  if (users === undefined)
    return <Failure text="Failed to fetch users" onRetry={() => void refetch()} className="flex flex-wrap" />;
  return (
    <>
      <p className="pb-2 text-sm text-ink-3">{users.length === 1 ? '1 account' : `${users.length} accounts`}</p>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {users.map(({ id, email, isAdmin, isOwner }) => (
          <li key={id} className="flex min-h-13 items-center justify-between gap-4 py-2">
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{email}</span>
            <span className="flex shrink-0 items-center gap-3 text-sm text-ink-3">
              {isOwner && <Badge>Owner</Badge>}
              <span aria-hidden>Admin</span>
              <Switch
                aria-label={`Admin: ${email}`}
                isOn={isAdmin}
                isDisabled={isOwner}
                onChange={(isOn) => (id === ownId && !isOn ? setGivingUp(true) : update.mutate({ id, isAdmin: isOn }))}
              />
            </span>
          </li>
        ))}
      </ul>
      {isGivingUp && (
        <ConfirmDialog
          title="Give up your admin right"
          text="You will no longer see this dashboard. Only another admin can make you an admin again."
          label="Give up"
          onConfirm={() => {
            setGivingUp(false);
            update.mutate({ id: ownId, isAdmin: false });
          }}
          onClose={() => setGivingUp(false)}
        />
      )}
    </>
  );
}
