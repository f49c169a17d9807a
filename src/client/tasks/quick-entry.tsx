import { ArrowUp, Plus } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { understandTaskTitle } from '#shared/halo/task-phrases.rules.ts';
import type { UnsupportedRecurrence } from '#shared/halo/unsupported-recurrences.rules.ts';
import { isBlank } from '#shared/items/titles.rules.ts';
import { t } from '#shared/language/language.ts';
import { LAST_SORT_ORDER } from '#shared/items/items.rules.ts';
import { useCardAddButton } from '#client/items/card-add-button.ts';
import { EntryCircle, LINE_FOCUS } from '#client/items/item-line.tsx';
import { TintedTitle } from '#client/items/tinted-title.tsx';
import { useItemEntry } from '#client/items/use-item-entry.ts';
import { useTitleLanguage } from '#client/items/use-title-language.ts';
import { classes } from '#client/ui/classes.ts';
import { entryLineTarget, useFocusTarget } from '#client/ui/focus-target.ts';
import { whenIdle } from '#client/ui/lazy-component.tsx';
import { entryBarHeight } from '#client/ui/overlays/toasts.ts';
import { useKeyboardInset } from '#client/ui/layout.ts';
import { useToday } from '#client/ui/use-today.ts';
import { showTaskAdded } from './added-toast.ts';
import { useTaskEntry } from './entries.mutations.ts';
import { dayOfCard } from './entry-line.ts';
import { draftsOfLines, joinTitle, PastedLines, takePastedLines } from './pasted-lines.tsx';
import { PhraseChips } from './phrase-chips.tsx';
import { draftsOfWeekdays, RecurrenceNote } from './recurrence-note.tsx';
import { createTaskDraft } from './task-form-changes.ts';
import { taskFormValues } from './task-form-values.ts';

export interface QuickEntryProps {
  day: Day;
  /** True above the bottom bar of a phone. */
  isBar: boolean;
}

/**
 * A line that adds tasks to a day: Enter adds one and keeps the field ready for the next, and so does the card's add
 * button. Escape leaves the field and keeps what was typed. Several pasted lines become several tasks, if the person wants that.
 */
export function QuickEntry({ day, isBar }: QuickEntryProps) {
  const [pasted, setPasted] = useState<readonly string[]>();
  const field = useRef<HTMLDivElement>(null);
  const entryLine = useFocusTarget<HTMLDivElement>(entryLineTarget(day));
  const today = useToday();
  const inset = useKeyboardInset();
  const { addTask, addTasks } = useTaskEntry();
  usePublishedBar(field, isBar);
  const language = useTitleLanguage();
  const context = useMemo(() => ({ today, now: undefined, language }), [today, language]);
  const understandTitle = useCallback(
    (typed: string, plain?: ReadonlySet<string>) => understandTaskTitle(typed, context, plain),
    [context],
  );
  const initial = taskFormValues({ kind: 'new', day });
  const { title, setTitle, restoreTitle, clear, phrases, makePlain, add } = useItemEntry({
    draftName: `quick-entry:${day}`,
    initial,
    understandTitle,
    addItem: async (values, key, getRetry) => {
      const task = await addTask({ ...createTaskDraft(values), sortOrder: LAST_SORT_ORDER }, key, getRetry);
      if (task.date !== day) showTaskAdded(task);
    },
  });
  useCardAddButton((button) => dayOfCard(button) === day, add);

  async function addLines(titles: readonly string[]): Promise<void> {
    closeQuestion();
    const drafts = draftsOfLines(titles, initial, understandTitle);
    const failed = await addTasks(drafts);
    if (failed.length > 0) setPasted(titles.filter((_, place) => failed.includes(place)));
  }

  /** Adds a task for each weekday of the typed title. If that fails, the title is back in the field. */
  async function addEach(recurrence: UnsupportedRecurrence): Promise<void> {
    const drafts = draftsOfWeekdays(recurrence, initial, understandTitle);
    clear();
    const failed = await addTasks(drafts);
    if (failed.length > 0) restoreTitle(title);
  }

  function closeQuestion(): void {
    setPasted(undefined);
    field.current?.querySelector('textarea')?.focus();
  }

  // The line stays in its place when this appears: a bar grows upwards, and a card downwards.
  const understood = (
    <>
      <PhraseChips phrases={phrases} today={today} onMakePlain={makePlain} />
      <RecurrenceNote title={title} context={context} onAddEach={(recurrence) => void addEach(recurrence)} />
    </>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles key events of the field inside
    <div
      ref={field}
      data-entry-day={day}
      role="group"
      aria-label={t('Add a task to {day}', { day: longDay(day) })}
      // Escape closes the question about pasted lines, also while the field has the focus.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || pasted === undefined) return;
        event.stopPropagation();
        closeQuestion();
      }}
      // The first title that is read takes many times as long as others, so one is read before anyone types.
      onFocus={() => whenIdle(() => understandTitle('x'))}
      style={isBar ? { marginBottom: `max(0px, ${inset}px - var(--bottom-bar, 0px))` } : undefined}
      className={isBar ? 'border-t border-hairline bg-surface px-3 py-1' : 'ps-4 pe-2'}
    >
      {pasted && (
        <PastedLines
          titles={pasted}
          onAdd={(titles) => void addLines(titles)}
          onJoin={(line) => {
            setTitle(joinTitle(title, line));
            closeQuestion();
          }}
        />
      )}
      {isBar && understood}
      <div className={classes('flex items-start gap-[3px]', !isBar && '-ms-2 ps-2', LINE_FOCUS)}>
        {isBar ? <Plus size={18} aria-hidden className="mx-2 mt-[13px] shrink-0 text-ink-3" /> : <EntryCircle />}
        <div ref={entryLine} className="min-w-0 flex-1">
          <TintedTitle
            isLine
            aria-label={t('Add a task to {day}', { day: longDay(day) })}
            placeholder={t('Add a task…')}
            enterKeyHint="enter"
            value={title}
            phrases={phrases}
            onMakePlain={makePlain}
            onChange={({ target }) => setTitle(target.value)}
            onPaste={(event) => setPasted(takePastedLines(event))}
            onSubmit={add}
          />
        </div>
        {isBar && !isBlank(title) && (
          <button
            type="button"
            aria-label={t('Add')}
            // The field keeps the focus, and the phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={add}
            className="grid size-11 shrink-0 place-items-center"
          >
            <span className="grid size-8 place-items-center rounded-full bg-accent text-on-accent">
              <ArrowUp size={18} aria-hidden />
            </span>
          </button>
        )}
      </div>
      {!isBar && understood}
    </div>
  );
}

/** Publishes the height of the line above the bottom bar, also as `--entry-bar`: toasts show above it. */
function usePublishedBar(line: RefObject<HTMLElement | null>, isBar: boolean): void {
  useLayoutEffect(() => {
    const { current } = line;
    if (!isBar || current === null) return undefined;
    const root = document.documentElement;
    root.toggleAttribute('data-entry-bar', true);
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--entry-bar', `${current.offsetHeight}px`);
      entryBarHeight.set(current.offsetHeight);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeAttribute('data-entry-bar');
      root.style.removeProperty('--entry-bar');
      entryBarHeight.set(0);
    };
  }, [line, isBar]);
}
