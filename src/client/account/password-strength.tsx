import { passwordStrength, type PasswordStrength } from '#shared/account/password-strength.rules.ts';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';

const HINTS: Record<PasswordStrength, { words: string; bars: number; color: string }> = {
  'too short': { words: t('At least 6 characters'), bars: 0, color: '' },
  weak: { words: t('Easy to guess. Several words are better.'), bars: 1, color: 'bg-danger' },
  fair: { words: t('Fair. Longer is better.'), bars: 2, color: 'bg-fair' },
  strong: { words: t('Hard to guess'), bars: 3, color: 'bg-good' },
};

/** Shows how hard a new password is to guess while it is typed. It does not prevent a weak one. */
export function PasswordStrengthHint({ id, password, email }: { id: string; password: string; email: string }) {
  const { words, bars, color } = HINTS[passwordStrength(password, email)];
  return (
    <div id={id} role="status" className={password === '' ? '-mt-4' : '-mt-2'}>
      {password !== '' && (
        <p className="flex items-center gap-3 text-sm text-ink-2">
          <span aria-hidden className="flex w-16 shrink-0 gap-1">
            {[1, 2, 3].map((bar) => (
              <span key={bar} className={classes('h-1 flex-1 rounded-full', bar <= bars ? color : 'bg-hairline')} />
            ))}
          </span>
          {words}
        </p>
      )}
    </div>
  );
}
