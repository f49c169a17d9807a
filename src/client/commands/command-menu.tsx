import {
  AppWindow,
  BookOpen,
  Calendar,
  CircleCheck,
  FolderKanban,
  Plus,
  Repeat,
  Sparkle,
  Target,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { useStore } from '#client/ui/store.ts';
import type { CommandEntry, EntryKind, MenuGroup } from './entries.ts';
import { Keys } from './keys.tsx';
import { letterKeys } from './letter-keys.ts';

const ICONS: Record<EntryKind, LucideIcon> = {
  day: Calendar,
  screen: AppWindow,
  action: Zap,
  addition: Plus,
  halo: Sparkle,
  task: CircleCheck,
  'project-task': CircleCheck,
  goal: Target,
  habit: Repeat,
  book: BookOpen,
  project: FolderKanban,
};

export interface CommandMenuProps {
  text: string;
  onType: (text: string) => void;
  /** The results. Enter runs the first entry, unless it must be chosen. */
  groups: readonly MenuGroup[];
  /** The status of the search: announced to screen readers, and visible if nothing was found. */
  status: string;
  /** True if nothing was found apart from asking Halo. */
  isEmpty: boolean;
  /** True while more results can arrive. */
  isSearching: boolean;
  onClose: () => void;
  onChoose: (entry: CommandEntry) => void;
}

/**
 * The command menu: a search field with its results. The focus stays in the field; the arrow, Page Up and Page Down
 * keys select an entry, and Enter runs it.
 */
export function CommandMenu({
  text,
  onType,
  groups,
  status,
  isEmpty,
  isSearching,
  onClose,
  onChoose,
}: CommandMenuProps) {
  const id = useId();
  const list = useHeightWhile<HTMLDivElement>(isSearching);
  const [selectedId, setSelectedId] = useState<string>();
  const entries = groups.flatMap((group) => group.entries);
  const current = entries.find((entry) => entry.id === selectedId) ?? findPreselected(entries, text);
  const optionId = (entry: CommandEntry): string => `${id}-${entry.id}`;

  function selectEntry(entry: CommandEntry | undefined): void {
    if (entry === undefined) return;
    setSelectedId(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    const place = current === undefined ? -1 : entries.indexOf(current);
    if (event.key === 'ArrowDown') selectEntry(entries[(place + 1) % entries.length]);
    else if (event.key === 'ArrowUp') selectEntry(entries.at(Math.max(place, 0) - 1));
    else if (event.key === 'PageDown') selectEntry(entries[Math.min(place + PAGE, entries.length - 1)]);
    else if (event.key === 'PageUp') selectEntry(entries[Math.max(place - PAGE, 0)]);
    else if (event.key === 'Enter' && !event.repeat && current !== undefined) onChoose(current);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={t('Search')} isLow keepsTop onClose={onClose}>
      <input
        data-first-focus
        role="combobox"
        type="text"
        aria-label={t('Find an item, a screen or an action')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        placeholder={t('Find an item, a screen or an action')}
        value={text}
        onChange={({ target }) => {
          setSelectedId(undefined);
          onType(target.value);
        }}
        onKeyDown={handleKey}
        className="h-11 w-full rounded-control border border-hairline bg-surface px-3 placeholder:text-ink-3 focus-visible:outline-offset-[-2px]"
      />
      <div className="relative -mx-2">
        <p aria-live="polite" className={isEmpty ? 'absolute inset-x-2 top-3 text-sm text-ink-2' : 'sr-only'}>
          {status}
        </p>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('Results')}
          tabIndex={0}
          className={classes('max-h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain', isEmpty ? 'pt-10' : 'pt-3')}
        >
          {groups.map(({ heading, entries: members }) => (
            <div key={heading} role="group" aria-label={heading} className="pb-2">
              <p aria-hidden className="px-2 py-1 text-xs font-semibold text-ink-3">
                {heading}
              </p>
              {members.map((entry) => (
                // The field has the focus and handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={entry.id}
                  id={optionId(entry)}
                  role="option"
                  aria-selected={entry === current}
                  onPointerMove={() => setSelectedId(entry.id)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(entry)}
                  className={classes(
                    'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-2 py-1.5 at-desk:min-h-9',
                    entry === current && 'bg-accent-soft forced-colors:outline',
                  )}
                >
                  <EntryIcon kind={entry.kind} />
                  <span className="min-w-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">
                    <span dir="auto" className="line-clamp-2">
                      {entry.label}
                    </span>
                    {entry.excerpt !== undefined && (
                      <span dir="auto" className="line-clamp-1 text-xs text-ink-2">
                        {entry.excerpt}
                      </span>
                    )}
                  </span>
                  <span className="flex flex-col items-end gap-x-3 text-xs text-ink-2 empty:hidden at-desk:flex-row at-desk:items-center">
                    {entry.detail}
                    {entry.action !== undefined && (
                      <span className="text-sm font-medium text-accent">{entry.action}</span>
                    )}
                  </span>
                  <EntryKeys keys={entry.keys} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function EntryIcon({ kind = 'action' }: Pick<CommandEntry, 'kind'>) {
  const Icon = ICONS[kind];
  return <Icon size={16} aria-hidden className="shrink-0 text-ink-3" />;
}

/** The keys that do what an entry does. Keys of a single letter can be off, and a touch screen has none. */
function EntryKeys({ keys }: Pick<CommandEntry, 'keys'>) {
  const hasLetterKeys = useStore(letterKeys);
  if (keys === undefined || (!hasLetterKeys && keys.every((key) => key.length === 1))) return null;
  return (
    // The name of an entry is its label alone.
    <span aria-hidden className="hidden pointer-fine:inline">
      <Keys keys={keys} />
    </span>
  );
}

/**
 * Returns the ref of an element that does not shrink while a condition is true, so that results that arrive late do not
 * make it jump.
 */
function useHeightWhile<E extends HTMLElement>(isKept: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    current.style.setProperty('min-height', isKept ? `${height.current}px` : null);
    if (!isKept) height.current = current.offsetHeight;
  });
  return element;
}

/** Returns the entry that Enter runs without a choice. */
function findPreselected(entries: readonly CommandEntry[], text: string): CommandEntry | undefined {
  const [first] = entries;
  return text.trim() === '' && first?.mustBeChosen === true ? undefined : first;
}

/** The number of entries that Page Up and Page Down move. */
const PAGE = 6;
