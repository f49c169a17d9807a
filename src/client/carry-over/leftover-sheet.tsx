import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { CarryOverItem as Item, CarryOverType } from '#shared/carry-over/carry-over.contract.ts';
import { greetingAt } from '#shared/new-day/greeting.rules.ts';
import type { Day } from '#shared/calendar/day.ts';
import { longDay } from '#shared/calendar/labels.ts';
import { plural, t } from '#shared/language/language.ts';
import { announce } from '#client/ui/overlays/announcements.ts';
import { DialogActions } from '#client/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { focusNeighbour } from '#client/ui/overlays/focus.ts';
import { getChoices, getKey, withEdit, type CarryOverEdit, type CarryOverEdits } from './carry-over-edits.ts';
import { handleLeftoverKey, LEFTOVER_KEYS } from './leftover-keys.ts';
import { LeftoverRow, type LeftoverRowProps } from './leftover-row.tsx';
import { SelectAll } from './select-all.tsx';

const GROUPS: readonly [CarryOverType, heading: string][] = [
  ['day-task', t('Daily Tasks')],
  ['weekly-goal', t('Weekly Goals')],
  ['monthly-goal', t('Monthly Goals')],
];

/** The texts of the two questions (TIME-07 to TIME-13, TIME-17 to TIME-24). */
const TEXTS = {
  'new-day': {
    question: t("Copy yesterday's uncompleted tasks to today?"),
    empty: t('You have no uncompleted tasks from yesterday to copy.'),
    label: t('Copy Tasks'),
    runningLabel: t('Copying...'),
  },
  'carry-over': {
    question: undefined,
    empty: t('No incomplete items found'),
    label: t('Carry Over'),
    runningLabel: t('Carry Over'),
  },
} as const;

export interface LeftoverSheetProps {
  kind: keyof typeof TEXTS;
  title: string;
  items: readonly Item[];
  edits: CarryOverEdits;
  /** The day whose tasks New Day offers. */
  yesterday?: Day;
  /** How many tasks of days before it are offered on request. */
  earlierCount?: number;
  onShowEarlier?: () => void;
  isRunning: boolean;
  /** The number of the question if two follow one another. */
  step: 1 | 2 | undefined;
  /** The list of completed steps with their undo. */
  done: ReactNode;
  onEdit: (change: (edits: CarryOverEdits) => CarryOverEdits) => void;
  /** Closes the question without an answer. */
  onLater: () => void;
  onSkip: () => void;
  onSubmit: (choices: ReturnType<typeof getChoices>) => void;
}

/**
 * The sheet of a new day. It asks what happens to the items that are left over: first in the question New Day, then in
 * Carry Over.
 */
export function LeftoverSheet(props: LeftoverSheetProps) {
  const {
    kind,
    title,
    items,
    edits,
    yesterday,
    earlierCount = 0,
    isRunning,
    step,
    done,
    onEdit,
    onLater,
    onSkip,
    onShowEarlier,
    onSubmit,
  } = props;
  const { question, empty, label, runningLabel } = TEXTS[kind];
  const choices = getChoices(items, edits);
  const edit = (item: Item, change: CarryOverEdit) => onEdit((latest) => withEdit(latest, item, change));
  const selectAll = (isSelected: boolean) =>
    onEdit((latest) => items.reduce((changed, item) => withEdit(changed, item, { isSelected }), latest));
  const [greeting] = useState(() => greetingAt(new Date()));
  const content = useFocusAtNextQuestion(kind, title);

  const isEmpty = items.length === 0 && earlierCount === 0;
  const earlier = earlierCount > 0 && (
    <button
      type="button"
      disabled={isRunning}
      onClick={(event) => {
        focusNeighbour(event.currentTarget);
        onShowEarlier?.();
      }}
      className="min-h-11 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft at-desk:min-h-9"
    >
      {plural(earlierCount, 'Show {count} more from earlier days', 'Show {count} more from earlier days')}
    </button>
  );

  return (
    <Dialog title={title} isBusy={isRunning} hasUnsavedText={items.length > 0} onClose={isEmpty ? onSkip : onLater}>
      <div ref={content}>
        <p className="flex items-baseline justify-between gap-3 text-ink-2">
          <span>
            {greeting}
            {items.length > 0 && ` · ${plural(items.length, '{count} left over', '{count} left over')}`}
          </span>
          {step !== undefined && (
            <span className="shrink-0 text-sm text-ink-3 tabular-nums">
              {t('Step {number} of {total}', { number: step, total: 2 })}
            </span>
          )}
        </p>
        {items.length === 0 ? (
          <>
            <p className="py-4 text-ink-2">{empty}</p>
            {earlier}
          </>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the rows inside
          <div onKeyDown={(event) => isRunning || handleLeftoverKey(event, items, edits, edit)}>
            {question !== undefined && <p className="text-ink-2">{question}</p>}
            <SelectAll
              hasBox={kind === 'new-day'}
              selected={choices.length}
              total={items.length}
              isDisabled={isRunning}
              onSelect={selectAll}
            />
            {kind === 'new-day' ? (
              <Days
                yesterday={yesterday}
                items={items}
                edits={edits}
                isEditable={false}
                isDisabled={isRunning}
                onEdit={edit}
              />
            ) : (
              <Groups items={items} edits={edits} isEditable isDisabled={isRunning} onEdit={edit} />
            )}
            {earlier}
            <KeyHints />
          </div>
        )}
      </div>
      {done}
      <DialogActions
        label={label}
        runningLabel={runningLabel}
        isRunning={isRunning}
        isDisabled={choices.length === 0}
        onSkip={onSkip}
        onSubmit={() => onSubmit(choices)}
      />
    </Dialog>
  );
}

interface RowsProps extends Pick<LeftoverRowProps, 'isEditable' | 'isDisabled' | 'onEdit'> {
  items: readonly Item[];
  edits: CarryOverEdits;
}

function Rows({ items, edits, ...row }: RowsProps) {
  return items.map((item) => <LeftoverRow key={getKey(item)} item={item} edit={edits[getKey(item)]} {...row} />);
}

/** The tasks of the last days. If they are not of yesterday only, each day has its name above them. */
function Days({ yesterday, items, ...rows }: RowsProps & { yesterday: Day | undefined }) {
  const days = [...Map.groupBy(items, ({ date }) => date)];
  const isNamed = days.some(([day]) => day !== yesterday);
  return (
    <div className="dialog-list pt-1">
      {days.map(([day, ofDay]) => (
        <section key={day}>
          {isNamed && <h3 className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-3">{longDay(day)}</h3>}
          <ul aria-label={day === yesterday ? t("Yesterday's tasks") : longDay(day)}>
            <Rows items={ofDay} {...rows} />
          </ul>
        </section>
      ))}
    </div>
  );
}

function Groups({ items, ...rows }: RowsProps) {
  return (
    <div className="dialog-list">
      {GROUPS.map(([type, heading]) => {
        const ofType = items.filter((item) => item.type === type);
        if (ofType.length === 0) return null;
        return (
          <section key={type} aria-label={heading} className="pt-3 first:pt-2">
            <h3 className="px-2 pb-1 text-xs font-semibold text-ink-3">{heading}</h3>
            <ul>
              <Rows items={ofType} {...rows} />
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The keys of the rows, shown where there is a keyboard. */
function KeyHints() {
  return (
    <p className="hidden gap-x-4 border-t border-hairline pt-2 text-xs text-ink-3 at-desk:flex">
      {LEFTOVER_KEYS.map(([key, meaning]) => (
        <span key={key}>
          <kbd className="me-1.5 rounded-sm border border-hairline px-1 font-sans text-ink-2">{key}</kbd>
          {meaning}
        </span>
      ))}
    </p>
  );
}

/** Focuses the first control of the next question and announces its title, when the sheet goes on to it. */
function useFocusAtNextQuestion(kind: string, title: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(kind);
  useLayoutEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    content.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    announce(title);
  }, [kind, title]);
  return content;
}
