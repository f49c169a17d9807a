import { Badge } from '#client/ui/badge.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { useUpdateUser } from './admin.mutations.ts';
import { useUsers } from './admin.queries.ts';

/** Every account, and whether it is an admin's. The owner always is one. */
export function UserList() {
  const { data: users, error, refetch } = useUsers();
  const update = useUpdateUser();
  if (users === undefined && error === null) return <ListSkeleton />;
  if (users === undefined)
    return <Failure text="Failed to fetch users" onRetry={() => void refetch()} className="flex flex-wrap" />;
  return (
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
              onChange={(isOn) => update.mutate({ id, isAdmin: isOn })}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
