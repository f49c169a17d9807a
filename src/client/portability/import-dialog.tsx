import type { ImportProblem } from '#shared/imports/foreign-tasks.rules.ts';
import type { ImportResult } from '#shared/portability/portability.contract.ts';
import { plural, t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Failure } from '#client/ui/controls/failure.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';
import type { ChosenFile } from './export-file.ts';
import { importFailure, importLines, isRefused, computeTotal } from './import-labels.ts';
import { useImport, type useTrial } from './portability.mutations.ts';

interface ImportDialogProps {
  file: ChosenFile;
  trial: ReturnType<typeof useTrial>;
  onChooseAnother: () => void;
  onClose: () => void;
}

/** Shows what an import would add, and imports the file once that is confirmed. A failure can be retried. */
export function ImportDialog({ file, trial, onChooseAnother, onClose }: ImportDialogProps) {
  const { data: result, error } = trial;
  const importing = useImport(onClose);
  const { isPending } = importing;
  const isReady = !isPending && result !== undefined && computeTotal(result.added) > 0;
  return (
    <Dialog title={t('Import')} isBusy={isPending} onClose={onClose}>
      <p className="truncate text-sm text-ink-3">{file.name}</p>
      {trial.isPending && <Spinner label={t('Reading the file')} />}
      {error !== null && (
        <Failure
          text={importFailure(error)}
          {...(isRefused(error) && { label: t('Choose another file') })}
          onRetry={() => (isRefused(error) ? onChooseAnother() : trial.mutate(file))}
          className="mt-3 flex flex-wrap"
        />
      )}
      {result && <Lines {...result} />}
      {result && file.problems !== undefined && file.problems.length > 0 && <Problems problems={file.problems} />}
      <footer className="mt-5 flex justify-end gap-2">
        <Button disabled={isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          kind="primary"
          data-first-focus
          aria-disabled={!isReady}
          onClick={() => isReady && importing.mutate(file.content)}
        >
          {isPending ? t('Importing...') : t('Import')}
        </Button>
      </footer>
    </Dialog>
  );
}

/** The maximum number of problems in the list. */
const LISTED_PROBLEMS = 50;

/** The list of problems of another program's file. */
function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const listed = problems.slice(0, LISTED_PROBLEMS).map((problem, place) => ({ ...problem, place }));
  const others = problems.length - listed.length;
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer py-1 font-medium">
        {plural(problems.length, '1 thing is not taken as it is', '{count} things are not taken as they are')}
      </summary>
      <ul className="max-h-48 divide-y divide-hairline overflow-y-auto">
        {listed.map(({ item, reason, place }) => (
          <li key={place} className="py-1.5 [overflow-wrap:anywhere]">
            <bdi className="font-medium">{item}</bdi>
            <p className="text-ink-2">{reason}</p>
          </li>
        ))}
        {others > 0 && <li className="py-1.5 text-ink-3">{t('And {count} more', { count: others })}</li>}
      </ul>
    </details>
  );
}

function Lines(result: ImportResult) {
  const lines = importLines(result);
  if (lines.length === 0) return <p className="mt-3 text-ink-2">{t('This file has nothing in it.')}</p>;
  return (
    <>
      <table className="mt-3 w-full text-sm">
        <thead className="text-ink-3">
          <tr className="border-b border-hairline *:py-2 *:font-medium">
            <th scope="col" className="text-start">
              {t('Type')}
            </th>
            <th scope="col" className="text-end">
              {t('To add')}
            </th>
            <th scope="col" className="text-end">
              {t('There already')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline tabular-nums">
          {lines.map(({ name, added, existing }) => (
            <tr key={name} className="*:py-2">
              <th scope="row" className="text-start font-normal">
                {name}
              </th>
              <td className="text-end">{added}</td>
              <td className="text-end text-ink-3">{existing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-2">
        {computeTotal(result.added) === 0
          ? t('Everything in this file is there already.')
          : t('What is there already stays as it is. Nothing is deleted.')}
      </p>
    </>
  );
}
