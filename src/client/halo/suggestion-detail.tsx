import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Match } from '#shared/halo/actions.contract.ts';
import type { Day } from '#shared/calendar/day.ts';
import { t } from '#shared/language/language.ts';
import { classes } from '#client/ui/classes.ts';
import type { CommandChanges } from './command-edits.ts';
import { MatchChoice } from './match-choice.tsx';
import type { Found } from './matches.queries.ts';
import type { Suggestion } from './plan.ts';
import { SuggestionFields } from './suggestion-fields.tsx';

export interface SuggestionDetailProps {
  /** The description of the suggestion. */
  children: ReactNode;
  suggestion: Suggestion;
  /** The possible items; undefined if it needs none. */
  found: Found | undefined;
  chosen: Match | undefined;
  isOneOfSeveral: boolean;
  /** The selected date. */
  date: Day;
  isDisabled: boolean;
  onChoose: (match: Match) => void;
  onChange: (changes: CommandChanges) => void;
}

/** A suggestion with the choice of its item, and with a button that opens the fields to change it. */
export function SuggestionDetail({ children, ...props }: SuggestionDetailProps) {
  const { suggestion, found, chosen, isOneOfSeveral, date, isDisabled, onChoose, onChange } = props;
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 flex-1">{children}</div>
        <button
          type="button"
          aria-expanded={isChanging}
          // It keeps the focus, and the list of actions can be scrolled by keys, while actions run.
          aria-disabled={isDisabled}
          onClick={() => !isDisabled && setChanging(!isChanging)}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm text-ink-2 hover:bg-hover aria-disabled:opacity-45 at-desk:min-h-9"
        >
          <Pencil size={14} aria-hidden />
          {t('Change')}
        </button>
      </div>
      <div className={classes('mt-1.5 empty:hidden', isOneOfSeveral && 'ps-[34px] at-desk:ps-[30px]')}>
        {found !== undefined && (
          <MatchChoice {...{ suggestion, found, chosen, isOneOfSeveral, isDisabled, onChoose }} />
        )}
        {isChanging && <SuggestionFields command={suggestion.command} {...{ date, isDisabled, onChange }} />}
      </div>
    </>
  );
}
