import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '#shared/calendar/day.ts';
import { plural, t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Checkbox } from '#client/ui/controls/checkbox.tsx';
import { getDescription, getSummary } from './command-descriptions.ts';
import { getTaskNote, getProblem } from './command-problems.ts';
import type { Action } from './execution.ts';
import type { Suggestion } from './plan.ts';

export interface SuggestionListProps {
  /** The label of the due dates; undefined if nothing is due. */
  due: string | undefined;
  /** The id of the counter, which describes the confirm button. */
  counterId: string;
  /** The selected date. */
  date: Day;
  /** The local date-time. */
  now: string;
  suggestions: readonly Suggestion[];
  /** The action of each suggestion. */
  actions: readonly Action[];
  /** The ids of the suggestions to leave out. */
  deselected: ReadonlySet<string>;
  /** The error messages of failed actions by their keys. */
  failures: Readonly<Record<string, string>>;
  isDisabled: boolean;
  /** The number of selected actions whose item is unclear. */
  unclearCount: number;
  /** Renders an action with the choice of its item and the fields to change it. */
  withDetail: (suggestion: Suggestion, index: number, description: ReactNode) => ReactNode;
  onSelect: (deselected: ReadonlySet<string>) => void;
}

/** A description with a bullet (HALO-22) that is hidden from screen readers. */
const DESCRIPTION = "block text-sm text-ink-2 before:me-1.5 before:content-['•'_/_'']";

/** A list of several actions with checkboxes (HALO-19 to HALO-21). */
export function SuggestionList({
  due,
  counterId,
  date,
  now,
  suggestions,
  actions,
  deselected,
  failures,
  isDisabled,
  unclearCount,
  withDetail,
  onSelect,
}: SuggestionListProps) {
  const count = suggestions.filter(({ id }) => !deselected.has(id)).length;

  function toggle(id: string): void {
    const next = new Set(deselected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }

  return (
    <>
      {/* The buttons are as high as a finger needs, which would part the line from the list. */}
      <div className="-my-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        {due !== undefined && <span>{due}</span>}
        <span id={counterId} role="status">
          {t('{count} of {total} selected', { count, total: suggestions.length })}
        </span>
        <span className="ms-auto -me-2 flex flex-wrap">
          <Button kind="plain" disabled={isDisabled} onClick={() => onSelect(new Set())}>
            {t('Select all')}
          </Button>
          <Button kind="plain" disabled={isDisabled} onClick={() => onSelect(new Set(suggestions.map(({ id }) => id)))}>
            {t('Clear selection')}
          </Button>
        </span>
      </div>
      <p role="status" className="text-sm text-ink-2 empty:sr-only">
        {unclearCount > 0 &&
          plural(
            unclearCount,
            '1 action needs a look: several items match, or none.',
            '{count} actions need a look: several items match, or none.',
          )}
      </p>
      {/* On a narrow window the whole dialog scrolls, and its buttons stay in view. */}
      <ul className="-mx-2 lg:max-h-52 lg:overflow-y-auto lg:overscroll-contain" aria-label={t('Actions')}>
        {suggestions.map((suggestion, index) => {
          const { id, key } = suggestion;
          const { command, match } = actions[index] ?? { ...suggestion, match: undefined };
          const problem = failures[key] ?? getProblem(command);
          const note = getTaskNote(command, now);
          return (
            <li key={id} className="px-2 py-1">
              {withDetail(
                suggestion,
                index,
                <Checkbox
                  checked={!deselected.has(id)}
                  disabled={isDisabled}
                  onChange={() => toggle(id)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 at-desk:min-h-9"
                >
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span dir="auto" className="block font-medium">
                      {getSummary(command, match)}
                    </span>
                    <span className={DESCRIPTION}>{getDescription(command, date)}</span>
                    {note !== undefined && <span className="block text-sm text-fair">{note}</span>}
                    {problem !== undefined && (
                      <span className="flex items-start gap-1.5 text-sm text-danger">
                        <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
                        {problem}
                      </span>
                    )}
                  </span>
                </Checkbox>,
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
