import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import { isComposing } from '#client/ui/controls/ime.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import type { CommandEntry, MenuGroup } from './entries.ts';
import { Keys } from './keys.tsx';

export interface CommandMenuProps {
  text: string;
  onType: (text: string) => void;
  /** The results. Enter runs the first entry, unless it must be chosen. */
  groups: readonly MenuGroup[];
  /** The status of the search: announced to screen readers, and visible if nothing was found. */
  status: string;
  /** True if nothing was found apart from asking Halo. */
  isEmpty: boolean;
  onClose: () => void;
  onChoose: (entry: CommandEntry) => void;
}

/**
 * The command menu: a search field with its results. The focus stays in the field; the arrow, Page Up and Page Down
 * keys select an entry, and Enter runs it.
 */
export function CommandMenu({ text, onType, groups, status, isEmpty, onClose, onChoose }: CommandMenuProps) {
  const id = useId();
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
    <Dialog title={t('Search')} isLow onClose={onClose}>
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
      {/* Of one height, so that the field stays where it is while somebody types. */}
      <div className="relative -mx-2 h-[min(26rem,50dvh)]">
        <p aria-live="polite" className={isEmpty ? 'absolute inset-x-2 top-3 text-sm text-ink-2' : 'sr-only'}>
          {status}
        </p>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('Results')}
          tabIndex={0}
          className={classes('h-full overflow-y-auto overscroll-contain', isEmpty ? 'pt-10' : 'pt-3')}
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
                  {entry.keys && <Keys keys={entry.keys} />}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the entry that Enter runs without a choice. */
function findPreselected(entries: readonly CommandEntry[], text: string): CommandEntry | undefined {
  const [first] = entries;
  return text.trim() === '' && first?.mustBeChosen === true ? undefined : first;
}

/** The number of entries that Page Up and Page Down move. */
const PAGE = 6;
