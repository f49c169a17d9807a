import { useState } from 'react';
import { checkNewCalendar } from '#shared/calendars/calendars.rules.ts';
import { t } from '#shared/language/language.ts';
import { ColorField } from '#client/items/color-field.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { useCreateCalendar } from './calendars.mutations.ts';

/** The form for a new calendar. Its address is read before the form closes. */
export function NewCalendarDialog({ onClose }: { onClose: () => void }) {
  const { field, submit, values } = useFields({ address: '', name: '' }, checkNewCalendar);
  const [color, setColor] = useState('teal');
  /** What is wrong with an address, until it is changed. */
  const [refused, setRefused] = useState<{ address: string; message: string }>();
  const creation = useCreateCalendar(onClose, (message) => setRefused({ address: values.address, message }));
  const address = field('address');
  const refusal = refused?.address === values.address ? refused.message : undefined;
  return (
    <FormDialog
      title={t('Add Calendar')}
      label={t('Add Calendar')}
      runningLabel={t('Reading...')}
      isRunning={creation.isPending}
      hasUnsavedText={values.address !== ''}
      onClose={onClose}
      onSubmit={(event) => submit(event, (fields) => creation.mutate({ ...fields, color }))}
    >
      <div className="grid gap-1.5">
        <TextField
          label={t('Address')}
          type="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          data-first-focus
          {...address}
          message={address.message ?? refusal}
        />
        <p className="text-sm text-ink-3">
          {t('Your calendar program calls it secret address, iCal address or subscription link.')}
        </p>
      </div>
      <TextField label={t('Name')} placeholder={t('As in the calendar')} autoComplete="off" {...field('name')} />
      <ColorField color={color} isDisabled={creation.isPending} onChange={setColor} />
    </FormDialog>
  );
}
