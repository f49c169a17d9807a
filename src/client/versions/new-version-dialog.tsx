import { useId, useState } from 'react';
import { checkVersion } from '#shared/versions/versions.rules.ts';
import { t } from '#shared/language/language.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { Switch } from '#client/ui/controls/switch.tsx';
import { TextArea } from '#client/ui/controls/text-area.tsx';
import { TextField } from '#client/ui/controls/text-field.tsx';
import { useFields } from '#client/ui/controls/use-fields.ts';
import { useAddVersion } from './versions.mutations.ts';

/** Adds a version: its number, its notes, and whether it is the current one (VER-08). */
export function NewVersionDialog({ onClose }: { onClose: () => void }) {
  const { field, submit, hasText } = useFields({ version: '', notes: '' }, checkVersion);
  const [isActive, setActive] = useState(true);
  const switchId = useId();
  const add = useAddVersion(onClose);
  return (
    <FormDialog
      title={t('Add New Version')}
      label={t('Add Version')}
      runningLabel={t('Adding...')}
      isRunning={add.isPending}
      hasUnsavedText={hasText}
      onClose={onClose}
      onSubmit={(event) =>
        submit(event, ({ version, notes }) => add.mutate({ version: version.trim(), notes: notes.trim(), isActive }))
      }
    >
      <TextField
        label={t('Version Number')}
        placeholder="1.2.3"
        autoComplete="off"
        data-first-focus
        {...field('version')}
      />
      <TextArea label={t('Release Notes')} {...field('notes')} />
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={switchId} className="flex-1 cursor-pointer py-2 text-sm font-medium">
          {t('Set as Current Version')}
        </label>
        <Switch id={switchId} isOn={isActive} onChange={setActive} />
      </div>
    </FormDialog>
  );
}
