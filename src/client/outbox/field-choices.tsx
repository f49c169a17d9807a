import { useId } from 'react';
import { t } from '#shared/language/language.ts';
import { describeConflicts, fieldNoun } from '#client/items/merge-edit.ts';
import { Radio } from '#client/ui/controls/radio.tsx';
import { classes } from '#client/ui/classes.ts';

type Values = Readonly<Record<string, unknown>>;

export interface FieldChoicesProps {
  /** The person's values. */
  mine: Values;
  /** The values that the server has, of the fields that were changed elsewhere. */
  theirs: Values;
  /** The names of the fields whose value elsewhere is kept. */
  keptTheirs: readonly string[];
  isDisabled: boolean;
  onChange: (keptTheirs: readonly string[]) => void;
}

/** Asks for each field that was changed here and elsewhere which value to keep. */
export function FieldChoices({ mine, theirs, keptTheirs, isDisabled, onChange }: FieldChoicesProps) {
  const id = useId();
  return Object.keys(theirs).map((name) => {
    const others = keptTheirs.filter((other) => other !== name);
    const isTheirsKept = keptTheirs.includes(name);
    return (
      <fieldset key={name} disabled={isDisabled} className="min-w-0 pt-1.5">
        <legend className="p-0 text-sm text-ink-3 first-letter:uppercase">{fieldNoun(name)}</legend>
        {(
          [
            [t('Yours'), mine, !isTheirsKept, others],
            [t('Theirs'), theirs, isTheirsKept, [...others, name]],
          ] as const
        ).map(([label, values, isChosen, next]) => (
          <label
            key={label}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-sm at-desk:min-h-9',
              isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <Radio name={`${id} ${name}`} checked={isChosen} onChange={() => onChange(next)} />
            <span className="w-12 shrink-0 text-ink-2">{label}</span>
            <bdi>{describeConflicts({ [name]: values[name] })}</bdi>
          </label>
        ))}
      </fieldset>
    );
  });
}
