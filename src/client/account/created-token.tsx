import { useRef, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';

/** The text of a new token, which is shown only now. */
export function CreatedToken({ token }: { token: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('Copy');

  /** Copies the token. Without HTTPS browsers do not allow it, so the person copies the selected text. */
  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(token);
      setLabel('Copied');
    } catch {
      field.current?.focus();
      setLabel('Selected');
    }
  }

  return (
    <section role="status" aria-label="New token" className="mb-3 grid gap-2 rounded-card bg-accent-soft p-3">
      <TextField
        ref={field}
        label="Copy it now. It is not shown again."
        readOnly
        value={token}
        spellCheck={false}
        className="[&_input]:font-mono"
      />
      <div className="flex justify-end">
        <Button onClick={() => void copy()}>{label}</Button>
      </div>
    </section>
  );
}
