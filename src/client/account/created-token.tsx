import { useRef, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';

/** A new token. */
export interface NewToken {
  token: string;
  /** True when the token may read tasks, which a calendar feed needs. */
  canFeedCalendar: boolean;
}

/** A new token and its calendar address. They are shown only once. */
export function CreatedToken({ token, canFeedCalendar }: NewToken) {
  return (
    <section role="status" aria-label={t('New token')} className="mb-3 grid gap-3 rounded-card bg-accent-soft p-3">
      <CopyField label={t('Copy it now. It is not shown again.')} content={token} />
      {canFeedCalendar && (
        <CopyField
          label={t('Or subscribe to this address in a calendar')}
          content={`${document.baseURI}calendar/${token}.ics`}
        />
      )}
    </section>
  );
}

/** A read-only field with a button that copies its text. */
function CopyField({ label, content }: { label: string; content: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [action, setAction] = useState(t('Copy'));

  /** Copies the text. Selects it instead where the browser does not allow copying, as on pages without HTTPS. */
  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(content);
      setAction(t('Copied'));
    } catch {
      field.current?.focus();
      setAction(t('Selected'));
    }
  }

  return (
    <div className="flex items-end gap-2">
      <TextField
        ref={field}
        label={label}
        readOnly
        value={content}
        spellCheck={false}
        className="flex-1 [&_input]:font-mono"
      />
      <Button onClick={() => void copy()}>{action}</Button>
    </div>
  );
}
