import { Fragment, useState } from 'react';
import { t } from '#shared/language/language.ts';
import { explain, showErrorToast } from '#client/items/error-toasts.ts';
import { describeConflicts } from '#client/items/merge-edit.ts';
import { classes } from '#client/ui/classes.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { useStore } from '#client/ui/store.ts';
import { FieldChoices } from './field-choices.tsx';
import { isUnsent, type OutboxChange } from './outbox-store.ts';
import { addAgain, dropChanges, resolveConflict } from './refusal-decisions.ts';
import { getEditedFields } from './refusals.ts';
import { waitingChanges } from './waiting-changes.ts';

/** The changes that were made without a network and that the server refused. The person decides about each. */
export function RefusedChangesDialog({ onClose }: { onClose: () => void }) {
  const refused = useStore(waitingChanges).filter((change) => !isUnsent(change));
  return (
    <Dialog title={t('Not Accepted')} onClose={onClose}>
      <p className="pb-3 text-sm text-ink-2">
        {t(
          'You made these changes without a network. Meanwhile something else has changed, so that they could not be saved.',
        )}
      </p>
      {refused.length === 0 && <p className="px-2 py-6 text-center text-ink-3">{t('Nothing is left to decide')}</p>}
      <ul className="dialog-list divide-y divide-hairline px-2">
        {refused.map((change) => (
          <RefusedChange key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  );
}

/** What the person can do with a refused change. */
interface Choice {
  label: string;
  action: (change: OutboxChange) => Promise<void>;
}

function RefusedChange({ change }: { change: OutboxChange }) {
  const { description, refusal, body, theirs, isGone = false } = change;
  const [isBusy, setBusy] = useState(false);
  const [keptTheirs, setKeptTheirs] = useState<readonly string[]>([]);
  const fields = Object.keys(theirs ?? {});
  const hasFieldChoices = fields.length > 1;
  const decide = (action: Choice['action']) => () => {
    if (isBusy) return;
    setBusy(true);
    action(change)
      .catch(() => showErrorToast(t('Not sent'), explain(t('Please try again.'))))
      .finally(() => setBusy(false));
  };
  const choices: Choice[] = getChoices();

  function getChoices(): Choice[] {
    const discard: Choice = { label: t('Discard'), action: async () => dropChanges([change]) };
    if (isGone) return [discard, { label: t('Add again'), action: addAgain }];
    const keepAll: Choice = { label: t('Keep mine'), action: async () => resolveConflict(change) };
    if (theirs === undefined) return [discard, keepAll];
    const kept = fields.filter((name) => !keptTheirs.includes(name));
    if (hasFieldChoices) return [{ label: t('Send'), action: async () => resolveConflict(change, kept) }];
    return [{ label: t('Keep theirs'), action: async () => resolveConflict(change, []) }, keepAll];
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className={classes('min-w-0 flex-1 [overflow-wrap:anywhere]', hasFieldChoices ? 'basis-full' : 'basis-48')}>
        <p dir="auto" className="font-medium">
          {description}
        </p>
        <p className="text-sm text-ink-2">
          {isGone ? t('It was deleted meanwhile. Add it again, with your change?') : refusal}
        </p>
        {theirs === undefined &&
          wordsIn(body).map((words) => (
            <p key={words} dir="auto" className="text-sm text-ink-3">
              {words}
            </p>
          ))}
        {theirs !== undefined && !hasFieldChoices && <BothValues mine={getEditedFields(body)} theirs={theirs} />}
        {theirs !== undefined && hasFieldChoices && (
          <FieldChoices
            mine={getEditedFields(body)}
            theirs={theirs}
            keptTheirs={keptTheirs}
            isDisabled={isBusy}
            onChange={setKeptTheirs}
          />
        )}
      </div>
      <span className="ms-auto flex shrink-0 gap-2">
        {choices.map(({ label, action }, place) => (
          <Button
            key={label}
            kind={place === choices.length - 1 ? 'primary' : 'quiet'}
            aria-label={`${label}: ${description}`}
            aria-disabled={isBusy}
            onClick={decide(action)}
          >
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** The values of the fields that were changed here and elsewhere. */
function BothValues({ mine, theirs }: { mine: object; theirs: object }) {
  const conflicting = Object.fromEntries(Object.entries(mine).filter(([name]) => name in theirs));
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 pt-1 text-sm">
      {(
        [
          [t('Yours'), conflicting],
          [t('Theirs'), theirs],
        ] as const
      ).map(([label, values]) => (
        <Fragment key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd dir="auto">{describeConflicts(values)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Returns the texts of a change, with the values that the person saw before: 'Buy oat milk (before: Buy milk)'. */
function wordsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { expected = {}, ...fields } = body as Record<string, unknown> & { expected?: Record<string, unknown> };
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === '') return [];
    const before = expected[name];
    return typeof before === 'string' && before !== value
      ? [t('{text} (before: {before})', { text: value, before })]
      : [value];
  });
}
