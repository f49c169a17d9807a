import { useRef, useState } from 'react';
import type { ColumnMapping } from '#shared/imports/table.rules.ts';
import { t } from '#shared/language/language.ts';
import { showErrorToast } from '#client/items/error-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { SettingRow } from '#client/ui/controls/setting-rows.tsx';
import { createLazyDialog } from '#client/ui/lazy-component.tsx';
import { dismissToast, showUnavailable } from '#client/ui/overlays/toasts.ts';
import { readExportFile, readText, type ChosenFile, type ReadableFile } from './export-file.ts';
import type { UnknownTable } from './foreign-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useExport, useTrial } from './portability.mutations.ts';

const tableDialog = createLazyDialog(async () => (await import('./table-dialog.tsx')).TableDialog);

/** Loads the code that reads other programs' files. Most people never need it. */
const loadForeignFiles = async () => import('./foreign-file.ts');

/** The settings row of the user's data: export and import. */
export function DataRow() {
  const exporting = useExport();
  const trial = useTrial();
  const [file, setFile] = useState<ChosenFile>();
  const [table, setTable] = useState<{ name: string; content: UnknownTable }>();
  const input = useRef<HTMLInputElement>(null);
  const refusal = useRef(0);
  /** Counts the chosen files. */
  const lastChoice = useRef(0);

  async function handleFile(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    lastChoice.current += 1;
    const choice = lastChoice.current;
    // The error toast of an earlier file would seem to be about this one.
    dismissToast(refusal.current);
    const text = await readText(chosen);
    const content = readExportFile(text);
    const found = content === undefined ? (await loadForeignFiles()).readForeignFile(chosen.name, text) : { content };
    // Another file may have been chosen while this one was read.
    if (choice !== lastChoice.current) return;
    if (found === undefined) {
      refusal.current = showErrorToast(
        t('This file cannot be imported'),
        t(
          'Choose a file that halo has exported, one of Todoist, TickTick, Super Productivity or tududi, or a CSV table.',
        ),
      );
    } else if ('rows' in found) setTable({ name: chosen.name, content: found });
    else preview({ name: chosen.name, ...found });
  }

  /** Shows what the import of a table would add, by the columns that the person chose. */
  async function handleMapping(name: string, content: UnknownTable, mapping: ColumnMapping): Promise<void> {
    const { convertTable } = await loadForeignFiles();
    setTable(undefined);
    preview({ name, ...convertTable(name, content, mapping) });
  }

  /** Asks the server what the import of a file would add. */
  function preview(readable: ReadableFile): void {
    file?.question.abort();
    const next = { ...readable, question: new AbortController() };
    setFile(next);
    trial.mutate(next);
  }

  function handleClose(): void {
    file?.question.abort();
    setFile(undefined);
    trial.reset();
  }

  return (
    <SettingRow label={t('Your Data')} detail={t('Everything of yours in one file, to keep or to take elsewhere')}>
      <Button aria-disabled={exporting.isPending} onClick={() => exporting.isPending || exporting.mutate()}>
        {exporting.isPending ? t('Exporting...') : t('Export My Data')}
      </Button>
      <Button onClick={() => input.current?.click()}>{t('Import')}</Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json,.csv,text/csv,.gz"
        aria-label={t('File to import')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.[0]).catch(showUnavailable);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {table && (
        <tableDialog.Component
          name={table.name}
          table={table.content}
          onClose={() => setTable(undefined)}
          onChoose={(mapping) => {
            handleMapping(table.name, table.content, mapping).catch(showUnavailable);
          }}
        />
      )}
      {file && (
        <ImportDialog file={file} trial={trial} onChooseAnother={() => input.current?.click()} onClose={handleClose} />
      )}
    </SettingRow>
  );
}
