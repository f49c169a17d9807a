import type { Day } from '#shared/calendar/day.ts';
import { isCreation, getSubject } from './command-data.ts';
import { getDescription } from './command-descriptions.ts';
import { getTaskNote, getProblem } from './command-problems.ts';
import type { Action } from './execution.ts';

export interface SingleSuggestionProps {
  id: string;
  action: Action;
  /** The selected date. */
  date: Day;
  /** The local date-time. */
  now: string;
}

/** The description of a single suggestion, the reason if it is not supported, and a note about a new task. */
export function SingleSuggestion({ id, action: { command }, date, now }: SingleSuggestionProps) {
  const reason = getProblem(command);
  const note = getTaskNote(command, now);
  return (
    <div id={id} className="[overflow-wrap:anywhere]">
      {isCreation(command) && (
        <p dir="auto" className="font-semibold whitespace-pre-line">
          {getSubject(command)}
        </p>
      )}
      <p className="text-ink-2">{getDescription(command, date)}</p>
      {note !== undefined && <p className="mt-1 text-sm text-fair">{note}</p>}
      {reason !== undefined && <p className="mt-1 text-sm text-danger">{reason}</p>}
    </div>
  );
}
