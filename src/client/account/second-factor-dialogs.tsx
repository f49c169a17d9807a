import { encode } from 'uqr';
import { useState } from 'react';
import { checkCode, checkTurningOff } from '#shared/account/second-factor.rules.ts';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyField } from '#client/ui/controls/copy-field.tsx';
import { OwnPasswordField } from '#client/ui/controls/own-password-field.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { refusedCode } from './code-step.mutations.ts';
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useTurnOffSecondFactor,
  type NewSecret,
} from './second-factor.mutations.ts';
import { PasswordConfirmation } from './password-confirmation.tsx';

/** Sets the second step up: the password, the QR code with a first code, and the recovery codes. */
export function SecondFactorSetup({ email, onClose }: { email: string; onClose: () => void }) {
  const [secret, setSecret] = useState<NewSecret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes !== undefined) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />;
  if (secret !== undefined) return <SecretStep secret={secret} onClose={onClose} onOn={setRecoveryCodes} />;
  return <PasswordStep email={email} onClose={onClose} onBegun={setSecret} />;
}

interface PasswordStepProps {
  email: string;
  onClose: () => void;
  onBegun: (secret: NewSecret) => void;
}

function PasswordStep({ email, onClose, onBegun }: PasswordStepProps) {
  const begin = useBeginSecondFactor(onBegun);
  return (
    <PasswordConfirmation
      email={email}
      title={t('Set Up the Second Step')}
      label={t('Continue')}
      isRunning={begin.isPending}
      onClose={onClose}
      onConfirm={begin.mutate}
    >
      {t('After your password, halo will ask for a code that an authenticator app on your phone shows.')}
    </PasswordConfirmation>
  );
}

interface SecretStepProps {
  secret: NewSecret;
  onClose: () => void;
  onOn: (recoveryCodes: readonly string[]) => void;
}

function SecretStep({ secret, onClose, onOn }: SecretStepProps) {
  const { field, submit, hasText } = useFields({ code: '' }, checkCode);
  const confirm = useConfirmSecondFactor(onOn);
  const { message, ...code } = field('code');
  return (
    <FormDialog
      title={t('Set Up the Second Step')}
      label={t('Turn On')}
      runningLabel={t('Checking...')}
      isRunning={confirm.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) => submit(event, (values) => confirm.mutate(values.code))}
    >
      <p className="text-ink-2">{t('Scan this with your authenticator app, or type the key into it.')}</p>
      <QrCode text={secret.address} />
      <CopyField label={t('Key')} content={secret.secret} />
      <TextField
        label={t('The code that the app shows')}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-first-focus
        {...code}
        message={message ?? refusedCode(confirm.error)}
      />
    </FormDialog>
  );
}

/** A QR code. It is dark on light in both themes, because not every app reads the reverse. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, top) =>
    row.flatMap((isDark, left) => (isDark ? [`M${left} ${top}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={t('QR code of the key')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={t('Recovery Codes')} onClose={onClose}>
      <p className="pb-3 text-ink-2">
        {t(
          'The second step is on. If you lose your phone, each of these codes works once in its place. Keep them somewhere safe: they are not shown again.',
        )}
      </p>
      <ul
        aria-label={t('Recovery Codes')}
        className="mb-3 grid gap-x-4 gap-y-1 rounded-card bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label={t('All codes')} content={codes.join(' ')} />
      <footer className="mt-4 flex justify-end">
        <Button kind="primary" onClick={onClose}>
          {t('I Have Kept Them')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** Asks for the password and a code to turn the second step off. */
export function SecondFactorRemoval({ email, onClose }: { email: string; onClose: () => void }) {
  const { field, submit, hasText } = useFields({ password: '', code: '' }, checkTurningOff);
  const removal = useTurnOffSecondFactor(onClose);
  const { message, ...code } = field('code');
  return (
    <FormDialog
      title={t('Turn Off the Second Step')}
      label={t('Turn Off')}
      runningLabel={t('Checking...')}
      isRunning={removal.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) => submit(event, (proof) => removal.mutate(proof))}
    >
      <OwnPasswordField email={email} data-first-focus {...field('password')} />
      <TextField
        label={t('Code, or a recovery code')}
        autoComplete="one-time-code"
        {...code}
        message={message ?? refusedCode(removal.error)}
      />
    </FormDialog>
  );
}
