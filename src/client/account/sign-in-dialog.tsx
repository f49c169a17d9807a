import { useState } from 'react';
import { plural, t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LoadingState } from '#client/ui/controls/loading-state.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { FirstPasswordSection, IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorRemoval, SecondFactorSetup } from './second-factor-dialogs.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { useSignInMethods } from './sign-in-methods.queries.ts';

/** The ways in which the person signs in. */
export function SignInDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const query = useSignInMethods();
  const { data: methods, dataUpdatedAt } = query;
  return (
    <Dialog title={t('Sign-in')} onClose={onClose}>
      <LoadingState query={query} failure={t('Failed to fetch how you sign in')} />
      {methods !== undefined && (
        <div className="grid gap-6">
          {!methods.hasPassword && <FirstPasswordSection email={email} />}
          <PasskeysSection email={email} passkeys={methods.passkeys} now={dataUpdatedAt} />
          <SecondStep email={email} secondFactor={methods.secondFactor} />
          {methods.provider !== null && (
            <IdentitiesSection
              email={email}
              provider={methods.provider}
              identities={methods.identities}
              now={dataUpdatedAt}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface SecondStepProps {
  email: string;
  secondFactor: { recoveryCodesLeft: number } | null;
}

function SecondStep({ email, secondFactor }: SecondStepProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = secondFactor !== null;
  const [isRemoval, setRemoval] = useState(false);
  const Part = isRemoval ? SecondFactorRemoval : SecondFactorSetup;
  return (
    <SignInSection
      title={t('Second Step')}
      text={
        isOn
          ? plural(
              secondFactor.recoveryCodesLeft,
              'On: after your password, halo asks for a code of your authenticator app. You have 1 recovery code left.',
              'On: after your password, halo asks for a code of your authenticator app. You have {count} recovery codes left.',
            )
          : t('Off: your password is enough. With a second step, halo also asks for a code of an app on your phone.')
      }
    >
      <Button
        className="justify-self-start"
        onClick={() => {
          // The form that is open stays, although the second step is on or off after it.
          setRemoval(isOn);
          setOpen(true);
        }}
      >
        {isOn ? t('Turn Off...') : t('Set Up...')}
      </Button>
      {isOpen && <Part email={email} onClose={() => setOpen(false)} />}
    </SignInSection>
  );
}
