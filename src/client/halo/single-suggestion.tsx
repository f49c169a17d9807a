import type { Day } from '#shared/calendar/day.ts';
import { descriptionOf, isCreation, subjectOf, problemOf } from './command-labels.ts';
import type { Action } from './execution.ts';

export interface SingleSuggestionProps {
  id: string;
  action: Action;
  /** The selected date. */
  date: Day;
}

/** The description of a single suggestion, and the reason if it is not supported. */
export function SingleSuggestion({ id, action: { command }, date }: SingleSuggestionProps) {
  const reason = problemOf(command);
  return (
    <div id={id} className="[overflow-wrap:anywhere]">
      {isCreation(command) && (
        <p dir="auto" className="font-semibold whitespace-pre-line">
          {subjectOf(command)}
        </p>
      )}
      <p className="text-ink-2">{descriptionOf(command, date)}</p>
      {reason !== undefined && <p className="mt-1 text-sm text-danger">{reason}</p>}
    </div>
  );
}
