import { Switch as Radix } from 'radix-ui';

export interface SwitchProps {
  /** The id that its label refers to. */
  id: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once. */
export function Switch({ id, isOn, onChange }: SwitchProps) {
  return (
    <Radix.Root
      id={id}
      checked={isOn}
      onCheckedChange={onChange}
      className="touch-target inline-flex h-6 w-10 shrink-0 items-center rounded-full bg-ink-3 p-0.5 transition-colors data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="size-5 rounded-full bg-surface shadow-card transition-transform data-[state=checked]:translate-x-4 rtl:data-[state=checked]:-translate-x-4" />
    </Radix.Root>
  );
}
