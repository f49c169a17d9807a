import { useEffect, useRef } from 'react';
import { t } from '#shared/language/language.ts';
import { describeConflicts } from './merge-edit.ts';

/** Tells in a dialog that its item was changed elsewhere, and to what. The person decides by saving again or not. */
export function ElsewhereNotice({ elsewhere }: { elsewhere: object }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // In a small dialog the notice may be scrolled out of view. The braces keep the effect from returning a promise in
    // some browsers.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [elsewhere]);
  const words = describeConflicts(elsewhere);
  return (
    <p
      ref={notice}
      role="alert"
      className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm text-ink-2 [overflow-wrap:anywhere]"
    >
      {words === ''
        ? t('Changed elsewhere meanwhile.')
        : t('Changed elsewhere meanwhile to {values}.', { values: words })}{' '}
      {t('Saving again keeps yours.')}
    </p>
  );
}
