import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
  isDestructive?: boolean;
}

export interface MenuProps {
  trigger: ReactNode;
  heading?: string | undefined;
  entries: MenuEntry[];
  defaultOpen?: boolean;
}

/** A menu of actions that opens from `trigger`. Arrow keys move in it, letters jump, Escape closes it. */
export function Menu({ trigger, heading, entries, defaultOpen = false }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="animate-appear z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-card border border-hairline bg-surface p-1 shadow-lift"
        >
          {heading !== undefined && (
            <DropdownMenu.Label className="max-w-64 truncate px-3 py-2 text-sm text-ink-3">
              {heading}
            </DropdownMenu.Label>
          )}
          {entries.map(({ label, icon, onSelect, isDisabled = false, isDestructive = false }) => (
            <DropdownMenu.Item
              key={label}
              disabled={isDisabled}
              onSelect={onSelect}
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none at-desk:min-h-9',
                'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-45 data-[highlighted]:bg-sunken',
                isDestructive && 'text-danger',
              )}
            >
              {icon}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
