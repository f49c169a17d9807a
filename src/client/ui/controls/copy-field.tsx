import { useRef, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

/** A read-only field with a button that copies its text. */
export function CopyField({ label, content }: { label: string; content: string }) {
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
