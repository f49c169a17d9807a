import { checkCode } from '#shared/account/second-factor.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { refusedCode, useSignInWithCode } from './code-step.mutations.ts';
import { UnreachableNote } from './unreachable-note.tsx';

/** The person has just sent the form in whose place this one is. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onBack }: { onBack: () => void }) {
  const { field, submit } = useFields({ code: '' }, checkCode);
  const signIn = useSignInWithCode(onBack);
  const { message, onChange, ...code } = field('code');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => submit(event, (values) => !signIn.isPending && signIn.mutate(values.code))}
    >
      <p className="text-ink-2">{t('Open your authenticator app and enter its code for halo.')}</p>
      <TextField
        label={t('Code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        ref={focusField}
        {...code}
        message={message ?? refusedCode(signIn.error)}
        onChange={(event) => {
          onChange(event);
          signIn.reset();
        }}
      />
      <p className="text-sm text-ink-3">{t('Without your phone, enter one of your recovery codes.')}</p>
      <UnreachableNote error={signIn.error} />
      <Button type="submit" kind="primary" aria-disabled={signIn.isPending}>
        {signIn.isPending ? t('Signing In...') : t('Sign In')}
      </Button>
      <Button onClick={onBack}>{t('Back')}</Button>
    </form>
  );
}
