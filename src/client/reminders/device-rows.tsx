import { RemovalButton } from '#client/ui/controls/removal-button.tsx';
import { useState } from 'react';
import type { Reminders } from '#shared/reminders/reminders.contract.ts';
import { whenLabel } from '#shared/calendar/when-label.ts';
import { t } from '#shared/language/language.ts';
import { deviceName } from '#client/data/device-name.ts';
import { SettingRow, SwitchRow } from '#client/ui/controls/setting-rows.tsx';
import { pushAbility, type PushAbility } from './push-subscription.ts';
import { useAddThisDevice, useRemoveDevice } from './reminders.mutations.ts';
import { useSubscriptionHash } from './reminders.queries.ts';

export interface DeviceRowsProps {
  reminders: Reminders;
  /** The time at which the devices were loaded, in milliseconds since 1970. */
  now: number;
}

/** The switch for this device, and the other devices that show reminders. */
export function DeviceRows({ reminders: { devices, pushKey }, now }: DeviceRowsProps) {
  const [ability, setAbility] = useState(pushAbility);
  const hash = useSubscriptionHash();
  const add = useAddThisDevice(pushKey);
  const remove = useRemoveDevice();
  const isRunning = add.isPending || remove.isPending;
  const current = devices.find(({ addressHash }) => addressHash === hash);

  function handleSwitch(isOn: boolean): void {
    if (isRunning || ability === 'unsupported') return;
    if (isOn) add.mutate(undefined, { onSettled: () => setAbility(pushAbility()) });
    else if (current !== undefined) remove.mutate({ id: current.id, isThis: true });
  }

  return (
    <>
      <SwitchRow
        label={t('On This Device')}
        detail={deviceDetail(ability)}
        isOn={add.isPending || current !== undefined}
        onChange={handleSwitch}
      />
      {devices
        .filter((device) => device !== current)
        .map(({ id, userAgent, createdAt }) => {
          const name = deviceName(userAgent);
          return (
            <SettingRow key={id} label={name} detail={t('Added {when}', { when: whenLabel(createdAt, now) })}>
              <RemovalButton name={t('Remove {name}', { name })} onRemove={() => remove.mutate({ id, isThis: false })}>
                {t('Remove')}
              </RemovalButton>
            </SettingRow>
          );
        })}
    </>
  );
}

function deviceDetail(ability: PushAbility): string {
  switch (ability) {
    case 'unsupported':
      return t('This browser cannot show notifications. On an iPhone or iPad, add halo to the home screen first.');
    case 'denied':
      return t(
        'The browser blocks notifications of halo. Allow them in its settings for this page, then turn this on.',
      );
    case 'possible':
    default:
      return t('Notifications, also while halo is closed');
  }
}
