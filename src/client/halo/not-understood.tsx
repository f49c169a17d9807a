import { Plus } from 'lucide-react';
import { explainBulkRefusal, readBulkRequest } from '#shared/halo/bulk-requests.rules.ts';
import { asksForHelp, describeAbilities, explainUnsupported } from '#shared/halo/unsupported-requests.rules.ts';
import { t } from '#shared/language/language.ts';
import { cutTitle } from '#client/items/cut-title.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { getSubject } from './command-data.ts';
import type { ExecutionParts } from './execution.ts';
import { useExecution } from './use-execution.ts';

export interface NotUnderstoodProps extends Omit<ExecutionParts, 'onChange'> {
  isExecuting: boolean;
}

/**
 * Says what Halo can do, or why it does not do what was asked for. Adds the request as a task, that of its plan, unless
 * the request was only what Halo can do.
 */
export function NotUnderstood({ isExecuting, ...parts }: NotUnderstoodProps) {
  const { plan } = parts;
  const { executeOne } = useExecution({ ...parts, onChange: () => undefined });
  const [suggestion] = plan.suggestions;
  if (suggestion === undefined) return null;
  const context = { today: plan.date, selected: plan.date, now: undefined };
  const bulk = readBulkRequest(plan.request, context);
  const explanation = bulk ? explainBulkRefusal(bulk) : explainUnsupported(plan.request, context);
  const action = { ...suggestion, date: plan.date, match: undefined, isUnmatched: false };
  return (
    <div className="mt-3 grid justify-items-start gap-3 rounded-card border border-hairline p-3 text-sm">
      <p role="status" className="text-ink-2">
        {explanation === undefined && (
          <span className="block font-semibold text-ink">{t('Halo did not understand this.')}</span>
        )}
        {explanation ?? describeAbilities()}
      </p>
      {!asksForHelp(plan.request) && (
        <Button
          aria-disabled={isExecuting}
          className="max-w-full py-2 text-start [overflow-wrap:anywhere]"
          onClick={() => !isExecuting && void executeOne(action)}
        >
          <Plus size={16} aria-hidden className="shrink-0" />
          {t('Add “{title}” as a task', { title: cutTitle(getSubject(suggestion.command)) })}
        </Button>
      )}
    </div>
  );
}
