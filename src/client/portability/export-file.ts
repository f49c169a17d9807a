import { MINUTE } from '#shared/calendar/durations.ts';
import type { ImportProblem } from '#shared/imports/foreign-tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { FILE_LIMIT, fitsImport } from '#shared/portability/limits.rules.ts';
import type { ExportFile } from '#shared/portability/portability.contract.ts';

/** A file whose content can be imported. */
export interface ReadableFile {
  name: string;
  content: ExportFile;
  /** Parts of another program's file that are imported differently or not at all. */
  problems?: readonly ImportProblem[];
}

/** A file chosen for import. */
export interface ChosenFile extends ReadableFile {
  /** Aborts the trial import once its result is not needed. */
  question: AbortController;
}

const BYTES_PER_MEGABYTE = 1_024 * 1_024;

/** Throws if a file is larger than the server accepts, with a message for the person. The file is then not sent. */
export function requireFit(file: ExportFile): void {
  if (fitsImport(new Blob([JSON.stringify(file)]).size)) return;
  const size = FILE_LIMIT / BYTES_PER_MEGABYTE;
  const message = t('This file is too large. halo imports up to {size} MB at once.', { size });
  throw new Error(message);
}

/**
 * Returns the content of an export file without its history, which an import ignores; undefined for any other file. The
 * server validates it completely.
 */
export function readExportFile(text: string): ExportFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<ExportFile> | null;
    return file?.format === 'halo-export' ? { ...(file as ExportFile), history: [] } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a chosen file, which may be compressed with gzip. Returns an empty text when it cannot be read. */
export async function readText(file: File): Promise<string> {
  try {
    if (!file.name.endsWith('.gz')) return await file.text();
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  } catch {
    return '';
  }
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read the address only later.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}
