import type { Device } from '#shared/account/account.contract.ts';
import { localTimeOf } from '#shared/calendar/instant.ts';
import { datedDay } from '#shared/calendar/labels.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { ListSkeleton } from '#client/ui/skeleton.tsx';
import { deviceName } from './device-name.ts';
import { useSignOutDevices } from './devices.mutations.ts';
import { useDevices } from './devices.queries.ts';

/** Where the person is signed in, and the way to end that anywhere but here. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { data: devices, error, refetch } = useDevices();
  const signOut = useSignOutDevices();
  return (
    <Dialog title="Signed-in devices" onClose={onClose}>
      {devices === undefined && error === null && <ListSkeleton />}
      {devices === undefined && error !== null && (
        <Failure text="Failed to fetch devices" onRetry={() => void refetch()} className="flex flex-wrap" />
      )}
      {devices !== undefined && (
        <>
          <ul className="dialog-list divide-y divide-hairline px-2">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} onSignOut={() => signOut.mutate(device.id)} />
            ))}
          </ul>
          {devices.length > 1 && (
            <footer className="mt-4 flex justify-end">
              <Button kind="destructive" onClick={() => signOut.mutate(null)}>
                Sign out everywhere else
              </Button>
            </footer>
          )}
        </>
      )}
    </Dialog>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { userAgent, loginTime, lastSeen, ipAddress, isCurrent } = device;
  const name = deviceName(userAgent);
  return (
    <li className="flex min-h-15 items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-3">Last used {dayOf(lastSeen)}</p>
        <p className="text-sm text-ink-3">
          Signed in {dayOf(loginTime)}
          {ipAddress !== null && ` from ${ipAddress}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge>This device</Badge>
      ) : (
        <Button aria-label={`Sign out ${name}`} className="shrink-0" onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function dayOf(instant: string): string {
  return datedDay(localTimeOf(instant).day);
}
