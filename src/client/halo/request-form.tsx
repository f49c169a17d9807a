import { SendHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { GrowingTextarea } from '#client/ui/growing-textarea.tsx';

/** The field takes the focus so many milliseconds after the dialog has opened (platform specification, section 9). */
const FOCUS_DELAY = 100;

export interface RequestFormProps {
  text: string;
  isInterpreting: boolean;
  onType: (text: string) => void;
  onSubmit: () => void;
}

/** Where a request is typed. Enter sends it, Shift+Enter adds a line. */
export function RequestForm({ text, isInterpreting, onType, onSubmit }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was not understood is put differently in the same field, too.
    if (isInterpreting) return undefined;
    const timer = setTimeout(() => form.current?.querySelector('textarea')?.focus(), FOCUS_DELAY);
    return () => clearTimeout(timer);
  }, [isInterpreting]);
  const isDisabled = isInterpreting || text.trim() === '';
  return (
    <form
      ref={form}
      className="pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onSubmit();
      }}
    >
      <div className="flex items-end gap-2">
        <GrowingTextarea
          data-first-focus
          aria-label="Your request"
          placeholder="How can Halo AI help?"
          enterKeyHint="send"
          value={text}
          readOnly={isInterpreting}
          onChange={(event) => onType(event.target.value)}
          onSubmit={onSubmit}
        />
        <button
          type="submit"
          aria-label="Send"
          data-tooltip
          disabled={isDisabled}
          className="mb-2 grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition hover:brightness-110 disabled:cursor-not-allowed disabled:opacity-45 disabled:hover:brightness-100"
        >
          <SendHorizontal size={20} aria-hidden />
        </button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-3">
        {isInterpreting ? 'Interpreting…' : 'Nothing is done before you confirm it.'}
      </p>
    </form>
  );
}
