import type { ExportFile } from '#shared/portability/portability.contract.ts';

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
