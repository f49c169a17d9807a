import { useId, type ReactNode } from 'react';
import { Switch } from './switch.tsx';

/** A list of settings with a hairline between the rows. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-hairline">{children}</ul>;
}

export interface SettingRowProps {
  label: string;
  /** The value of the setting or its explanation, small under the label. */
  detail?: ReactNode;
  /** The controls at the end of the row. */
  children?: ReactNode;
}

/** A setting: its label, and its controls at the end of the row, or below the label if there is no room. */
export function SettingRow({ label, detail, children }: SettingRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
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
    <li className="flex min-h-15 items-center justify-between gap-4 py-2.5">
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
      {detail !== undefined && <div className="text-sm [overflow-wrap:anywhere] text-ink-3">{detail}</div>}
    </div>
  );
}
