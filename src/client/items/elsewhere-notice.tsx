import { useEffect, useRef } from 'react';
import { elsewhereInWords } from './merge-edit.ts';

/** In a dialog: that its item was changed elsewhere meanwhile, and to what. The person decides by saving again or not. */
export function ElsewhereNotice({ elsewhere }: { elsewhere: object }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Where there is no room for all of the dialog it may be out of sight. Some browsers answer a promise, which is no clean-up.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [elsewhere]);
  const words = elsewhereInWords(elsewhere);
  return (
    <p
      ref={notice}
      role="alert"
      className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm text-ink-2 [overflow-wrap:anywhere]"
    >
      {words === '' ? 'Changed elsewhere meanwhile.' : `Changed elsewhere meanwhile to ${words}.`} Saving again keeps
      yours.
    </p>
  );
}
