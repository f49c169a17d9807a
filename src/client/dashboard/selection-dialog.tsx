import { useRef, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { Spinner } from '#client/ui/controls/spinner.tsx';

/** A selectable entry. */
export interface Choice<Id> {
  id: Id;
  title: string;
  /** Small text beside the title. */
  note?: string | undefined;
}

export interface SelectionDialogProps<Id> {
  title: string;
  text?: string;
  emptyText: string;
  /** The label of the action, such as 'Unhide'. */
  label: string;
  /** Undefined until they have loaded. */
  choices: readonly Choice<Id>[] | undefined;
  /** Carries out the action. If the promise is rejected, the dialog stays open. */
  onSubmit: (ids: Id[]) => Promise<void>;
  onClose: () => void;
}

/** A dialog with a list of checkboxes and an action for the selected ones (DASH-25, DASH-30). */
export function SelectionDialog<Id extends string | number>({
  title,
  text,
  emptyText,
  label,
  choices: loadedChoices,
  onSubmit,
  onClose,
}: SelectionDialogProps<Id>) {
  const choices = loadedChoices ?? [];
  const [checkedIds, setCheckedIds] = useState<readonly Id[]>([]);
  const [isRunning, setRunning] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  // An entry that has disappeared counts as not selected.
  const selected = choices.map(({ id }) => id).filter((id) => checkedIds.includes(id));

  function toggle(id: Id): void {
    setCheckedIds((latest) => (latest.includes(id) ? latest.filter((other) => other !== id) : [...latest, id]));
  }

  async function handleSubmit(): Promise<void> {
    setRunning(true);
    try {
      await onSubmit(selected);
      onClose();
    } catch {
      // `onSubmit` has reported the failure. The selection stays.
      setRunning(false);
      requestAnimationFrame(() => submit.current?.focus());
    }
  }

  return (
    <Dialog title={title} isBusy={isRunning} onClose={onClose}>
      {text !== undefined && <p className="pb-3 text-ink-2">{text}</p>}
      {loadedChoices === undefined && <Spinner />}
      {loadedChoices !== undefined && choices.length === 0 ? (
        <p className="py-6 text-center text-ink-3">{emptyText}</p>
      ) : (
        <ul aria-label={title} className="dialog-list">
          {choices.map(({ id, title: name, note }, place) => (
            <li key={id}>
              <Checkbox
                data-first-focus={place === 0 ? true : undefined}
                checked={selected.includes(id)}
                disabled={isRunning}
                onChange={() => toggle(id)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-2 transition-colors hover:bg-hover/60 at-desk:min-h-9"
              >
                <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {name}
                </span>
                {note !== undefined && <span className="text-xs whitespace-nowrap text-ink-3">{note}</span>}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-5 flex flex-wrap items-center justify-end gap-2">
        {choices.length > 0 && (
          <p aria-live="polite" className="me-auto text-sm text-ink-3 tabular-nums">
            {t('{count} item(s) selected', { count: selected.length })}
          </p>
        )}
        <Button disabled={isRunning} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          ref={submit}
          kind="primary"
          disabled={selected.length === 0 || isRunning}
          onClick={() => void handleSubmit()}
        >
          {label}
        </Button>
      </footer>
    </Dialog>
  );
}
