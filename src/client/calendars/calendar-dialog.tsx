import { useState } from 'react';
import type { Calendar } from '#shared/calendars/calendars.contract.ts';
import { checkCalendarName } from '#shared/calendars/calendars.rules.ts';
import { t, translate } from '#shared/language/language.ts';
import { ColorField } from '#client/items/color-field.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { useDeleteCalendar, useReadCalendar, useUpdateCalendar } from './calendars.mutations.ts';

/** The form that renames, recolors, reads or removes a calendar. */
export function CalendarDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { field, submit, values } = useFields({ name: calendar.name }, checkCalendarName);
  const [color, setColor] = useState(calendar.color);
  const update = useUpdateCalendar(calendar.id, onClose);
  const reading = useReadCalendar(calendar.id);
  const deletion = useDeleteCalendar();
  const { failure } = calendar;
  return (
    <FormDialog
      title={t('Edit Calendar')}
      label={t('Save')}
      runningLabel={t('Saving...')}
      isRunning={update.isPending}
      hasUnsavedText={values.name !== calendar.name}
      onClose={onClose}
      onSubmit={(event) => submit(event, ({ name }) => update.mutate({ name, color }))}
    >
      <TextField label={t('Name')} autoComplete="off" data-first-focus {...field('name')} />
      <ColorField color={color} isDisabled={update.isPending} onChange={setColor} />
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={reading.isPending} onClick={() => !reading.isPending && reading.mutate()}>
          {reading.isPending ? t('Reading...') : t('Read Now')}
        </Button>
        <Button
          kind="destructive"
          onClick={() => {
            deletion.mutate(calendar.id);
            onClose();
          }}
        >
          {t('Remove Calendar')}
        </Button>
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {failure !== null && translate(failure)}
      </p>
    </FormDialog>
  );
}
