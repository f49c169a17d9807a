import { plural, t } from '#shared/language/language.ts';
import { Badge } from '#client/ui/controls/badge.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { ListSkeleton } from '#client/ui/controls/skeleton.tsx';
import { useUsers } from './admin.queries.ts';

/** All accounts with badges for the owner and admins. Admins are not appointed here (decision 033). */
export function UserList() {
  const { data: users, error, refetch } = useUsers();
  if (users === undefined && error === null) return <ListSkeleton />;
  if (users === undefined)
    return <Failure text={t('Failed to fetch users')} onRetry={() => void refetch()} className="flex flex-wrap" />;
  return (
    <>
      <p className="pb-2 text-sm text-ink-3">{plural(users.length, '1 account', '{count} accounts')}</p>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {users.map(({ id, email, isAdmin, isOwner }) => (
          <li key={id} className="flex min-h-13 items-center justify-between gap-4 py-2">
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{email}</span>
            <span className="flex shrink-0 items-center gap-2">
              {isOwner && <Badge>{t('Owner')}</Badge>}
              {isAdmin && <Badge>{t('Admin')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
