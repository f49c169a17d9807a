import type { TokenArea } from '#shared/account/api-tokens.rules.ts';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';
import { Choices } from '#client/ui/controls/choices.tsx';
import { AREA_LABELS } from './item-labels.ts';

export interface AreaChoicesProps<Area extends TokenArea> {
  legend: string;
  /** The areas to choose from. */
  all: readonly Area[];
  chosen: readonly Area[];
  onChange: (chosen: readonly Area[]) => void;
}

/** A checkbox for each area. At least one area stays chosen. */
export function AreaChoices<Area extends TokenArea>({ legend, all, chosen, onChange }: AreaChoicesProps<Area>) {
  return (
    <Choices legend={legend}>
      {all.map((area) => (
        <Checkbox
          key={area}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 at-desk:min-h-9"
          checked={chosen.includes(area)}
          disabled={chosen.length === 1 && chosen.includes(area)}
          onChange={({ target }) =>
            onChange(all.filter((other) => (other === area ? target.checked : chosen.includes(other))))
          }
        >
          {AREA_LABELS[area]}
        </Checkbox>
      ))}
    </Choices>
  );
}
