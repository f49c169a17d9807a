import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import { useState } from 'react';
import type { Device } from '#shared/account/account.contract.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { t } from '#shared/language/language.ts';
import { Badge } from '#client/ui/controls/badge.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { deviceName } from '#client/data/device-name.ts';
import { useConfirmSession, useSignOutDevices } from './devices.mutations.ts';
import { useDevices } from './devices.queries.ts';
import { PasswordConfirmation } from './password-confirmation.tsx';

/** The devices on which the user is signed in, with buttons to sign out all others. */
export function DevicesDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useDevices();
  const { data: devices, dataUpdatedAt } = query;
  /** What is to be signed out once the password has confirmed it. */
  const [waiting, setWaiting] = useState<{ id: number | null }>();
  const signOut = useSignOutDevices((id) => setWaiting({ id }));
  return (
    <>
      <Dialog title={t('Signed-in Devices')} onClose={onClose}>
        <LoadingState query={query} failure={t('Failed to fetch devices')} />
        {devices !== undefined && (
          <>
            <ul className="dialog-list divide-y divide-hairline px-2">
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  now={dataUpdatedAt}
                  onSignOut={() => signOut.mutate(device.id)}
                />
              ))}
            </ul>
            {devices.length > 1 && (
              <footer className="mt-4 flex justify-end">
                <Button
                  kind="destructive"
                  onClick={({ currentTarget }) => {
                    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
                    signOut.mutate(null);
                  }}
                >
                  {t('Sign out everywhere else')}
                </Button>
              </footer>
            )}
          </>
        )}
      </Dialog>
      {waiting !== undefined && (
        <ConfirmationDialog
          email={email}
          onClose={() => setWaiting(undefined)}
          onConfirmed={() => {
            setWaiting(undefined);
            signOut.mutate(waiting.id);
          }}
        />
      )}
    </>
  );
}

interface ConfirmationDialogProps {
  email: string;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks for the password in a browser that has been signed in for long. */
function ConfirmationDialog({ email, onClose, onConfirmed }: ConfirmationDialogProps) {
  const confirmation = useConfirmSession(onConfirmed);
  return (
    <PasswordConfirmation
      email={email}
      title={t('Sign Out Devices')}
      label={t('Sign Out')}
      isRunning={confirmation.isPending}
      onClose={onClose}
      onConfirm={confirmation.mutate}
    >
      {t('You signed in here long ago. Enter your password to sign out other devices.')}
    </PasswordConfirmation>
  );
}

interface DeviceRowProps {
  device: Device;
  /** The time at which the list was loaded, in milliseconds since 1970. */
  now: number;
  onSignOut: () => void;
}

function DeviceRow({ device, now, onSignOut }: DeviceRowProps) {
  const { userAgent, loginTime, lastSeen, ipAddress, isCurrent } = device;
  const name = deviceName(userAgent);
  const signedIn = whenLabel(loginTime, now);

  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-3">
          {t('Last used {when}', { when: isCurrent ? t('just now') : whenLabel(lastSeen, now) })}
        </p>
        <p className="text-sm text-ink-3">
          {ipAddress === null
            ? t('Signed in {when}', { when: signedIn })
            : t('Signed in {when} from {address}', { when: signedIn, address: ipAddress })}
        </p>
      </div>
      {isCurrent ? (
        <Badge>{t('This device')}</Badge>
      ) : (
        <RemovalButton
          kind="quiet"
          name={t('Sign out {name}, signed in {when}', { name, when: signedIn })}
          onRemove={onSignOut}
        >
          {t('Sign out')}
        </RemovalButton>
      )}
    </li>
  );
}
