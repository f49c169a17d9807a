import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import { forwardSign } from '#client/ui/direction.ts';
import { isAtPress, isStillClick, isTouched } from '#client/ui/controls/still-click.ts';
import { useBack } from './overlay.ts';
import { useStore } from '#client/ui/store.ts';
import { toastFoot } from './toasts.ts';

export interface MenuEntry {
  /** A unique key, if the label is user text that another entry could have, too. */
  id?: string;
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** True if it is the chosen one of several, false for the others. Without it the entry is not a choice. */
  isChosen?: boolean;
  /** A small action beside the entry; `label` is its accessible name. */
  aside?: { label: string; icon: ReactNode; onSelect: () => void };
  /** What it does, in a few words below the label. */
  hint?: string;
  /** The key that does the same on the focused row. */
  shortcut?: string;
  /** True if a line separates it from the entries above. */
  startsGroup?: boolean;
}

export interface MenuProps {
  trigger: ReactNode;
  heading?: string | undefined;
  /** Returns the entries. Called each time the menu opens. */
  entries: () => MenuEntry[];
  /** The edge of the trigger that the menu is aligned with; 'end' unless given. */
  align?: 'start' | 'end' | undefined;
  defaultOpen?: boolean;
}

/** The minimum distance from the edges of the window, in pixels. */
const EDGE = 8;

/** Marks Radix's wrapper of a menu, which has inline styles. `theme.css` moves it to the bottom of a small touch screen. */
function markPlace(content: HTMLElement | null): void {
  content?.parentElement?.setAttribute('data-menu-place', '');
}

/**
 * A menu of actions that opens from `trigger`. Arrow keys move in it, letters jump (SHELL-20), Escape and Back close
 * it. On a small touch screen it is a sheet at the bottom.
 */
export function Menu({ trigger, heading, entries, align = 'end', defaultOpen = false }: MenuProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  useBack(() => setOpen(false), isOpen);
  const foot = useStore(toastFoot);
  // A touch outside closes the menu before its click arrives here.
  const wasOpen = useRef(false);
  return (
    <DropdownMenu.Root dir={forwardSign() === 1 ? 'ltr' : 'rtl'} modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        asChild
        onKeyDown={preventOpeningWithAlt}
        // Radix opens on a press. A touch may become a swipe, so it opens on its release.
        onPointerDown={(event) => {
          wasOpen.current = isOpen;
          if (event.pointerType === 'touch') event.preventDefault();
        }}
        onClick={(event) => {
          if (event.detail > 0 && isTouched() && isStillClick(event)) setOpen(!wasOpen.current);
        }}
      >
        {trigger}
      </DropdownMenu.Trigger>
      {/* While it appears, Radix would keep a closed menu, and a press on its button would close it once more. */}
      {isOpen && (
        <DropdownMenu.Portal>
          {/* Safari sends no click to an element without a listener, and Radix waits for the click of a touch. */}
          <div
            role="presentation"
            onPointerDown={() => (wasOpen.current = true)}
            // Keeps the focus in the menu. Without it the menu would close before the click, which would be the button's.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(false)}
            className="animate-appear fixed inset-0 z-60 hidden bg-scrim as-sheet:block"
          />
        </DropdownMenu.Portal>
      )}
      {isOpen && (
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            ref={markPlace}
            align={align}
            sideOffset={4}
            collisionPadding={{ top: EDGE, left: EDGE, right: EDGE, bottom: Math.max(foot, EDGE) }}
            className={classes(
              'animate-appear z-40 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,var(--radix-dropdown-menu-content-available-width))] min-w-48 scroll-shadows overflow-y-auto rounded-card border border-hairline bg-surface p-1 shadow-lift',
              'as-sheet:max-h-[calc(100dvh-3rem)] as-sheet:max-w-none as-sheet:animate-rise as-sheet:overscroll-contain as-sheet:rounded-t-dialog as-sheet:rounded-b-none as-sheet:border-x-0 as-sheet:border-b-0 as-sheet:px-2 as-sheet:pt-2 as-sheet:pb-[calc(0.5rem+env(safe-area-inset-bottom))]',
            )}
          >
            {heading !== undefined && (
              <DropdownMenu.Label className="max-w-64 truncate px-3 py-2 text-sm text-ink-3 as-sheet:max-w-none">
                {heading}
              </DropdownMenu.Label>
            )}
            <Entries entries={entries} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  );
}

function Entries({ entries }: Pick<MenuProps, 'entries'>) {
  return entries().map((entry) => <Entry key={entry.id ?? entry.label} {...entry} />);
}

/** Alt with an arrow key moves the row. Radix would open the menu, too. */
function preventOpeningWithAlt(event: KeyboardEvent): void {
  if (event.altKey) event.preventDefault();
}

const ENTRY = classes(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm outline-none select-none at-desk:min-h-9 as-sheet:min-h-12',
  'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-45 data-[highlighted]:bg-accent-soft',
);

function Entry({
  label,
  icon,
  onSelect,
  isDisabled = false,
  isDestructive = false,
  isChosen,
  aside,
  hint,
  shortcut,
  startsGroup = false,
}: MenuEntry) {
  return (
    <>
      {startsGroup && <DropdownMenu.Separator className="mx-2 my-1 h-px bg-hairline" />}
      <div role="none" className="flex">
        <DropdownMenu.Item
          disabled={isDisabled}
          textValue={label}
          aria-description={hint}
          onSelect={onSelect}
          // A press that opens the menu may end above an entry. Only a press that is dragged there chooses it.
          onPointerUp={(event) => {
            if (isAtPress(event)) event.preventDefault();
          }}
          {...(isChosen !== undefined && { role: 'menuitemradio', 'aria-checked': isChosen })}
          className={classes(ENTRY, 'min-w-0 flex-1', isDestructive && 'text-danger')}
        >
          {icon}
          {/* A hint and a key are not text: the entry is found by its label alone. */}
          <span className={classes('min-w-0 flex-1', hint !== undefined && 'py-1.5')}>
            <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
              {label}
            </span>
            {hint !== undefined && (
              <span aria-hidden data-hint={hint} className="block text-xs text-ink-3 after:content-[attr(data-hint)]" />
            )}
          </span>
          {shortcut !== undefined && (
            <span
              aria-hidden
              data-key={shortcut}
              className="hidden text-xs text-ink-3 after:content-[attr(data-key)] pointer-fine:inline"
            />
          )}
          {isChosen === true && <Check size={16} aria-hidden className="text-accent" />}
        </DropdownMenu.Item>
        {aside && (
          <DropdownMenu.Item
            aria-label={aside.label}
            textValue={aside.label}
            onSelect={aside.onSelect}
            className={classes(ENTRY, 'text-ink-3')}
          >
            {aside.icon}
          </DropdownMenu.Item>
        )}
      </div>
    </>
  );
}
