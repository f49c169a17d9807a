import { useRef, useState } from 'react';
import { showFailure } from '#client/items/failures.ts';
import { Button } from '#client/ui/button.tsx';
import { SettingRow } from '#client/ui/setting-rows.tsx';
import { readExportFile } from './export-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useExport } from './portability.mutations.ts';
import type { ChosenFile } from './portability.queries.ts';

let lastId = 0;

/** The row about the person's data: the way out of halo with all of it, and the way in. */
export function DataRow() {
  const exporting = useExport();
  const [file, setFile] = useState<ChosenFile>();
  const input = useRef<HTMLInputElement>(null);

  async function choose(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    const content = readExportFile(await chosen.text().catch(() => ''));
    lastId += 1;
    if (content !== undefined) setFile({ id: lastId, name: chosen.name, content });
    else showFailure('This file cannot be imported', 'Choose a file that halo has exported.');
  }

  return (
    <SettingRow label="Your data" detail="Everything of yours in one file, to keep or to take elsewhere">
      <Button disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        {exporting.isPending ? 'Exporting...' : 'Export my data'}
      </Button>
      <Button onClick={() => input.current?.click()}>Import</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} />}
    </SettingRow>
  );
}
