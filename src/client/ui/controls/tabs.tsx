import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { forwardSign } from '#client/ui/direction.ts';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  content: ReactNode;
}

/** Tabs with their panels. Only the selected panel is in the document, so that no label or text is there twice. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}) {
  return (
    <Radix.Root dir={forwardSign() === 1 ? 'ltr' : 'rtl'} value={selected} onValueChange={(id) => onSelect(id as Id)}>
      <Radix.List aria-label={label} className="mb-5 flex flex-wrap rounded-control bg-sunken p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="min-h-11 flex-1 at-desk:min-h-10 rounded-[calc(var(--radius-control)-2px)] px-1 text-sm font-medium whitespace-nowrap text-ink-2 sm:px-3 transition-colors data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:ring-1 data-[state=active]:ring-hairline"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
