import { useRegistration } from '#client/account/registration.queries.ts';
import { AdminDialog } from '#client/admin/admin-dialog.tsx';

/** The Admin Dashboard as it fits this server's registration. */
export function AdminPart({ onClose }: { onClose: () => void }) {
  return <AdminDialog needsInvitations={useRegistration().needsInvitation} onClose={onClose} />;
}
