import { useRef, useState } from 'react';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { SettingRow } from '#client/ui/controls/setting-rows.tsx';
import { dismissToast } from '#client/ui/overlays/toasts.ts';
import { readExportFile, type ChosenFile } from './export-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useExport, useTrial } from './portability.mutations.ts';

/** The settings row of the user's data: export and import. */
export function DataRow() {
  const exporting = useExport();
  const trial = useTrial();
  const [file, setFile] = useState<ChosenFile>();
  const input = useRef<HTMLInputElement>(null);
  const refusal = useRef(0);

  async function handleFile(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    // The error toast of an earlier file would seem to be about this one.
    dismissToast(refusal.current);
    const content = readExportFile(await chosen.text().catch(() => ''));
    if (content === undefined) {
      refusal.current = showErrorToast('This file cannot be imported', 'Choose a file that halo has exported.');
      return;
    }
    file?.question.abort();
    const next = { name: chosen.name, content, question: new AbortController() };
    setFile(next);
    trial.mutate(next);
  }

  function handleClose(): void {
    file?.question.abort();
    setFile(undefined);
    trial.reset();
  }

  return (
    <SettingRow label="Your Data" detail="Everything of yours in one file, to keep or to take elsewhere">
      <Button aria-disabled={exporting.isPending} onClick={() => exporting.isPending || exporting.mutate()}>
        {exporting.isPending ? 'Exporting...' : 'Export My Data'}
      </Button>
      <Button onClick={() => input.current?.click()}>Import</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          void handleFile(currentTarget.files?.[0]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {file && (
        <ImportDialog file={file} trial={trial} onChooseAnother={() => input.current?.click()} onClose={handleClose} />
      )}
    </SettingRow>
  );
}
