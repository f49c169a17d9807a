import { passwordStrength, type PasswordStrength } from '#shared/account/password-strength.rules.ts';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';

const HINTS: Record<PasswordStrength, { words: string; bars: number; color: string }> = {
  'too short': { words: t('At least 6 characters'), bars: 0, color: '' },
  weak: { words: t('Easy to guess. Several words are better.'), bars: 1, color: 'bg-danger' },
  fair: { words: t('Fair. Longer is better.'), bars: 2, color: 'bg-fair' },
  strong: { words: t('Hard to guess'), bars: 3, color: 'bg-good' },
};

export interface PasswordStrengthHintProps {
  id: string;
  /** The typed password; undefined while its field shows an error instead. */
  password: string | undefined;
  email: string;
}

/**
 * Shows how long a new password must be, and how hard it is to guess while it is typed. It does not prevent a weak one.
 */
export function PasswordStrengthHint({ id, password, email }: PasswordStrengthHintProps) {
  const { words, bars, color } = HINTS[passwordStrength(password ?? '', email)];
  return (
    <div id={id} role="status" className={password === undefined ? '-mt-4' : '-mt-2'}>
      {password !== undefined && (
        <p className="flex items-center gap-3 text-sm text-ink-2">
          {password !== '' && (
            <span aria-hidden className="flex w-16 shrink-0 gap-1">
              {[1, 2, 3].map((bar) => (
                <span key={bar} className={classes('h-1 flex-1 rounded-full', bar <= bars ? color : 'bg-hairline')} />
              ))}
            </span>
          )}
          {words}
        </p>
      )}
    </div>
  );
}
