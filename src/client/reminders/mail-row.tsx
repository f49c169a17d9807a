import { useState } from 'react';
import type { Reminders, ReminderSettings } from '#shared/reminders/reminders.contract.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { SwitchRow } from '#client/ui/controls/setting-rows.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { getMessages, useConfirmMail, useSendMailCode } from './reminders.mutations.ts';

export interface MailRowProps {
  reminders: Reminders;
  settings: ReminderSettings;
  email: string;
  onChange: (values: Partial<ReminderSettings>) => void;
}

/** The switch for reminders by mail. At first the address is confirmed with a mailed code. */
export function MailRow({ reminders: { isMailConfirmed }, settings, email, onChange }: MailRowProps) {
  const [isConfirming, setConfirming] = useState(false);
  const send = useSendMailCode(() => setConfirming(true));

  function handleSwitch(isOn: boolean): void {
    if (isMailConfirmed) return onChange({ isMailOn: isOn });
    if (!isOn) return setConfirming(false);
    if (!send.isPending) send.mutate();
    return undefined;
  }

  return (
    <>
      <SwitchRow
        label={t('By Mail')}
        detail={email}
        isOn={settings.isMailOn || isConfirming || send.isPending}
        onChange={handleSwitch}
      />
      {isConfirming && !isMailConfirmed && <CodeForm onConfirmed={() => setConfirming(false)} />}
    </>
  );
}

/** Asks for the code that was mailed. */
function CodeForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useConfirmMail(onConfirmed);
  return (
    <li className="py-3">
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) confirm.mutate(code);
        }}
      >
        <TextField
          label={t('Code from the mail')}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="flex-1 basis-40"
          value={code}
          message={getMessages(confirm.error)['code']}
          onChange={({ target }) => {
            setCode(target.value);
            confirm.reset();
          }}
        />
        <Button type="submit" className="mt-[1.625rem]" aria-disabled={confirm.isPending}>
          {t('Confirm')}
        </Button>
      </form>
    </li>
  );
}
