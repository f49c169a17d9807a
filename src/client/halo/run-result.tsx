import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { plural, t } from '#shared/language/language.ts';
import { getSummary } from './command-descriptions.ts';
import type { Action } from './execution.ts';

/** How the last run of several actions ended that did not complete all of them. */
export interface RunSummary {
  /** The actions that are completed, also those of earlier runs. */
  done: readonly Action[];
  failedCount: number;
  /** How many actions did not begin, because the person stopped the run or an action before them failed. */
  waitingCount: number;
}

/** Says how several actions went, and lists those that are done. It takes the focus when a run ends. */
export function RunResult({ summary }: { summary: RunSummary }) {
  const { done, failedCount, waitingCount } = summary;
  const counts = useRef<HTMLParagraphElement>(null);
  useEffect(() => counts.current?.focus(), [summary]);
  return (
    <>
      <p ref={counts} tabIndex={-1} className="font-semibold outline-none">
        {[
          done.length > 0 && plural(done.length, '1 done', '{count} done'),
          failedCount > 0 && plural(failedCount, '1 failed', '{count} failed'),
          waitingCount > 0 && plural(waitingCount, '1 not started', '{count} not started'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {done.length > 0 && (
        <ul aria-label={t('Done')} className="grid max-h-32 gap-1.5 overflow-y-auto text-sm text-ink-2">
          {done.map(({ id, command, match }) => (
            <li key={id} className="flex items-start gap-3 [overflow-wrap:anywhere]">
              <span className="grid size-[22px] shrink-0 place-items-center text-accent at-desk:size-[18px]">
                <Check size={16} strokeWidth={2.5} aria-hidden />
              </span>
              <span dir="auto">{getSummary(command, match)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
