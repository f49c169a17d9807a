import { useId, type ReactNode } from 'react';
import { Switch } from './switch.tsx';

/** Rows of what can be set, with a hairline between them. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-hairline">{children}</ul>;
}

export interface SettingRowProps {
  label: string;
  /** What is set, or what it means, small under the label. */
  detail?: ReactNode;
  /** What is done about it, at the end of the row. */
  children?: ReactNode;
}

/** A row: what it is about, and at its end what can be done. Where there is no room for both, one stands under the other. */
export function SettingRow({ label, detail, children }: SettingRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <RowText label={label} detail={detail} />
      {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

/** A row that is a switch. */
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

/** The words of a row; those of a switch can be tapped instead of it. */
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
