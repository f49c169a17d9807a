import { createContext, use, useId, type ReactNode } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { Switch } from './switch.tsx';

/** The words that the person looks for, in lower case. */
const SearchedWords = createContext<readonly string[]>([]);

export interface SettingAreasProps {
  /** What the person looks for. Only the settings with all its words are shown. */
  search: string;
  children: ReactNode;
}

/** The settings by area. The search hides settings, and the areas of which it hides all. */
export function SettingAreas({ search, children }: SettingAreasProps) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (
    <div className="group flex flex-col gap-5">
      <SearchedWords value={words}>{children}</SearchedWords>
      <p className="text-ink-3 group-has-[li:not([hidden])]:hidden">{t('No setting has these words')}</p>
    </div>
  );
}

/** A list of settings with a hairline between the rows. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-hairline">{children}</ul>;
}

/** The settings of an area. */
export function SettingArea({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="hidden has-[li:not([hidden])]:block">
      <h3 className="pb-1 text-sm font-semibold text-ink-3">{title}</h3>
      <SettingRows>{children}</SettingRows>
    </div>
  );
}

export interface SettingRowProps {
  label: string;
  /** The value of the setting or its explanation, small under the label. */
  detail?: ReactNode;
  /** The controls at the end of the row. */
  children?: ReactNode;
}

/** Whether a row has all the words that the person looks for, in its label or its detail. */
function useIsFound({ label, detail }: SettingRowProps): boolean {
  const text = [label, typeof detail === 'string' ? detail : ''].join(' ').toLocaleLowerCase();
  return use(SearchedWords).every((word) => text.includes(word));
}

/** A setting: its label, and its controls at the end of the row, or below the label if there is no room. */
export function SettingRow({ label, detail, children }: SettingRowProps) {
  return (
    <li
      hidden={!useIsFound({ label, detail })}
      className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
    >
      <RowText label={label} detail={detail} />
      {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

/** A setting with a switch. */
export function SwitchRow({
  label,
  detail,
  isOn,
  onChange,
}: SettingRowProps & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <li hidden={!useIsFound({ label, detail })} className="flex min-h-15 items-center justify-between gap-4 py-2.5">
      <RowText switchId={id} label={label} detail={detail} />
      <Switch id={id} isOn={isOn} onChange={onChange} />
    </li>
  );
}

/** The text of a row. For a switch it is the label that can be tapped. */
function RowText({ switchId, label, detail }: { switchId?: string; label: string; detail: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 basis-32">
      {switchId === undefined ? (
        <p className="font-medium">{label}</p>
      ) : (
        <label htmlFor={switchId} className="block cursor-pointer py-2 font-medium">
          {label}
        </label>
      )}
      {detail !== undefined && (
        <div
          // As close to its label as in other rows, whose labels are no targets for a finger.
          className={classes(
            'text-sm [overflow-wrap:anywhere] text-ink-3',
            switchId !== undefined && 'pointer-events-none -mt-2',
          )}
        >
          {detail}
        </div>
      )}
    </div>
  );
}
