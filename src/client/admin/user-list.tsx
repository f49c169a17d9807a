import { plural, t } from '#shared/language/language.ts';
import { Badge } from '#client/ui/controls/badge.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { useUsers } from './admin.queries.ts';

/** All accounts with badges for the owner and admins. Admins are not appointed here (decision 033). */
export function UserList() {
  const query = useUsers();
  const { data: users } = query;
  if (users === undefined) return <LoadingState query={query} failure={t('Failed to fetch users')} />;
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
