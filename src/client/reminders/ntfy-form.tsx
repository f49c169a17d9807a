import { useState } from 'react';
import { checkNtfyAddress } from '#shared/reminders/reminder-form.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';

/** An address is the same in every language. */
const EXAMPLE = 'https://ntfy.sh/my-topic';

export interface NtfyFormProps {
  address: string | null;
  /** The server's message about the last address. */
  message: string | undefined;
  isSaving: boolean;
  onSave: (address: string | null) => void;
}

/** The address of an ntfy topic that also gets the reminders. An empty one turns it off. */
export function NtfyForm({ address, message, isSaving, onSave }: NtfyFormProps) {
  const [text, setText] = useState(address ?? '');
  // The server's message belongs to what was sent.
  const [sent, setSent] = useState<string>();
  const [ownMessage, setOwnMessage] = useState<string>();
  const entered = text.trim();
  return (
    <li className="py-3">
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const found = entered === '' ? undefined : checkNtfyAddress(entered);
          setOwnMessage(found);
          if (found !== undefined || isSaving) return;
          setSent(entered);
          onSave(entered === '' ? null : entered);
        }}
      >
        <TextField
          label={t('ntfy Topic')}
          type="url"
          inputMode="url"
          placeholder={EXAMPLE}
          autoComplete="off"
          className="flex-1 basis-60"
          value={text}
          message={ownMessage ?? (sent === entered ? message : undefined)}
          onChange={({ target }) => {
            setText(target.value);
            setOwnMessage(undefined);
          }}
        />
        <Button type="submit" className="mt-[1.625rem]" disabled={entered === (address ?? '')}>
          {t('Save')}
        </Button>
      </form>
      <p className="pt-1.5 text-sm text-ink-3">
        {t(
          'The app ntfy also shows reminders, if you enter the address of your topic. Whoever knows the address can read them.',
        )}
      </p>
    </li>
  );
}
