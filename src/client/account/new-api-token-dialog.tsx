import { useId, useState, type ReactNode } from 'react';
import {
  checkNewToken,
  TOKEN_ACCESSES,
  TOKEN_AREAS,
  type Permission,
  type TokenArea,
} from '#shared/account/api-tokens.rules.ts';
import { t } from '#shared/language/language.ts';
import { Radio } from '#client/ui/controls/radio.tsx';
import { Choices } from '#client/ui/controls/choices.tsx';
import { AreaChoices } from '#client/items/area-choices.tsx';
import { OwnPasswordField } from '#client/ui/controls/own-password-field.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { accessLabel } from './api-token-labels.ts';
import type { NewToken } from './created-token.tsx';
import { useCreateApiToken } from './api-tokens.mutations.ts';

/** Returns after how many days a token may expire; null for never. */
const lifetimes = (): readonly { days: number | null; label: string }[] => [
  { days: 30, label: t('30 days') },
  { days: 90, label: t('90 days') },
  { days: 365, label: t('1 year') },
  { days: null, label: t('Never') },
];

export interface NewApiTokenDialogProps {
  email: string;
  onClose: () => void;
  onCreated: (created: NewToken) => void;
}

/** The form for a new token: name, access, areas, expiry and the person's password. */
export function NewApiTokenDialog({ email, onClose, onCreated }: NewApiTokenDialogProps) {
  const { field, submit, values } = useFields({ name: '', password: '' }, checkNewToken);
  const [access, setAccess] = useState<Permission['access']>('read');
  const [areas, setAreas] = useState<readonly TokenArea[]>(TOKEN_AREAS);
  const [expiresInDays, setExpiry] = useState<number | null>(90);
  const creation = useCreateApiToken((token) => onCreated({ token, canFeedCalendar: areas.includes('tasks') }));
  return (
    <FormDialog
      title={t('New Token')}
      label={t('Create Token')}
      runningLabel={t('Creating...')}
      isRunning={creation.isPending}
      hasUnsavedText={values.name !== ''}
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, ({ name, password }) =>
          creation.mutate({ name, password, access, areas: [...areas], expiresInDays }),
        )
      }
    >
      <TextField
        label={t('Name')}
        placeholder={t('What is it for?')}
        autoComplete="off"
        data-first-focus
        {...field('name')}
      />
      <Choices legend={t('It may')}>
        {TOKEN_ACCESSES.map((choice) => (
          <Choice key={choice} name="access" isChosen={choice === access} onChoose={() => setAccess(choice)}>
            {accessLabel(choice)}
          </Choice>
        ))}
      </Choices>
      <AreaChoices legend={t('It reaches')} all={TOKEN_AREAS} chosen={areas} onChange={setAreas} />
      <Choices legend={t('It expires after')}>
        {lifetimes().map(({ days, label }) => (
          <Choice key={label} name="expiry" isChosen={days === expiresInDays} onChoose={() => setExpiry(days)}>
            {label}
          </Choice>
        ))}
      </Choices>
      <OwnPasswordField email={email} {...field('password')} />
    </FormDialog>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several choices that exclude each other. */
function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2.5 at-desk:min-h-9">
      <Radio id={id} name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  );
}
