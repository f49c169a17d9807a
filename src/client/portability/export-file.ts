import { FILE_LIMIT, fitsImport } from '#shared/portability/limits.rules.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';

/** What somebody has chosen to import. */
export interface ChosenFile {
  name: string;
  content: ExportFile;
  /** Aborts once nobody wants to know any more what would become of it. */
  question: AbortController;
}

const BYTES_PER_MEGABYTE = 1_024 * 1_024;

/** Throws when a file is larger than the server takes, in the words that the person is shown. Nothing of it needs to be sent. */
export function requireFit(file: ExportFile): void {
  if (fitsImport(new Blob([JSON.stringify(file)]).size)) return;
  throw new Error(`This file is too large. halo imports up to ${FILE_LIMIT / BYTES_PER_MEGABYTE} MB at once.`);
}

/** What a file says, if it is one of somebody's data; undefined if it is another. Whether it is whole the server says. */
export function readExportFile(text: string): ExportFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<ExportFile> | null;
    return file?.format === 'halo-export' ? (file as ExportFile) : undefined;
  } catch {
    return undefined;
  }
}

/** Hands a text to the browser as a file to keep. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
