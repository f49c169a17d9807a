import type { ImportResult } from '#shared/portability/portability.contract.ts';
import { detailOf } from '#client/data/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { useFocusBack } from '#client/ui/focus.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { importLines, totalOf } from './import-words.ts';
import { useImport } from './portability.mutations.ts';
import { useTrial, type ChosenFile } from './portability.queries.ts';

/** Says what would become of a chosen file, and imports it once that is confirmed. After a failure it can be tried again. */
export function ImportDialog({ file, onClose }: { file: ChosenFile; onClose: () => void }) {
  const { data: result, error, refetch, isFetching } = useTrial(file);
  const importing = useImport(onClose);
  const { isPending } = importing;
  useFocusBack(isPending);
  const count = result && totalOf(result.added);
  return (
    <Dialog title="Import" isBusy={isPending} onClose={onClose}>
      <p className="truncate text-sm text-ink-3">{file.name}</p>
      {isFetching && <Spinner label="Reading the file" />}
      {!isFetching && error !== null && (
        <Failure text={detailOf(error)} onRetry={() => void refetch()} className="mt-3 flex flex-wrap" />
      )}
      {result && <Lines {...result} />}
      <footer className="mt-5 flex justify-end gap-2">
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind="primary"
          disabled={isPending || count === undefined || count === 0}
          onClick={() => importing.mutate(file.content)}
        >
          {isPending ? 'Importing...' : 'Import'}
        </Button>
      </footer>
    </Dialog>
  );
}

function Lines(result: ImportResult) {
  const lines = importLines(result);
  if (lines.length === 0) return <p className="mt-3 text-ink-2">This file has nothing in it.</p>;
  return (
    <>
      <table className="mt-3 w-full text-sm">
        <thead className="text-ink-3">
          <tr className="border-b border-hairline *:py-2 *:font-medium">
            <th scope="col" className="text-left">
              Kind
            </th>
            <th scope="col" className="text-right">
              To add
            </th>
            <th scope="col" className="text-right">
              There already
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline tabular-nums">
          {lines.map(({ name, added, existing }) => (
            <tr key={name} className="*:py-2">
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              <td className="text-right">{added}</td>
              <td className="text-right text-ink-3">{existing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-2">
        {totalOf(result.added) === 0
          ? 'Everything in this file is there already.'
          : 'What is there already stays as it is. Nothing is deleted.'}
      </p>
    </>
  );
}
