import { t } from '#shared/language/language.ts';
import { CopyField } from '#client/ui/controls/copy-field.tsx';

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
          content={`${location.origin}/calendar/${token}.ics`}
        />
      )}
    </section>
  );
}
