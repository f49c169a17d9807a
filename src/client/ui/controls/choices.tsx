import type { ReactNode } from 'react';

/** A group of choices under a legend. */
export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="p-0 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 pt-0.5">{children}</div>
    </fieldset>
  );
}
