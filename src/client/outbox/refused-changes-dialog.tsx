import { Button } from '#client/ui/controls/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { useStore } from '#client/ui/store.ts';
import { dropChanges, insistOn, isUnsent, waitingChanges } from './outbox.ts';
import type { KeptChange } from './outbox-store.ts';

/** The changes that were made without a network and that the server refused. The person decides about each. */
export function RefusedChangesDialog({ onClose }: { onClose: () => void }) {
  const refused = useStore(waitingChanges).filter((change) => !isUnsent(change));
  return (
    <Dialog title="Not Accepted" onClose={onClose}>
      <p className="pb-3 text-sm text-ink-2">
        You made these changes without a network. Meanwhile something else has changed, so that they could not be saved.
      </p>
      {refused.length === 0 && <p className="px-2 py-6 text-center text-ink-3">Nothing is left to decide</p>}
      <ul className="dialog-list divide-y divide-hairline px-2">
        {refused.map((change) => (
          <RefusedChange key={change.id} change={change} />
        ))}
      </ul>
    </Dialog>
  );
}

function RefusedChange({ change }: { change: KeptChange }) {
  const { description, refusal, body } = change;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {description}
        </p>
        <p className="text-sm text-ink-2">{refusal}</p>
        {wordsIn(body).map((words) => (
          <p key={words} dir="auto" className="text-sm text-ink-3">
            {words}
          </p>
        ))}
      </div>
      <span className="flex shrink-0 gap-2">
        <Button aria-label={`Discard: ${description}`} onClick={() => void dropChanges([change])}>
          Discard
        </Button>
        <Button kind="primary" aria-label={`Keep mine: ${description}`} onClick={() => void insistOn(change)}>
          Keep mine
        </Button>
      </span>
    </li>
  );
}

/** Returns the texts of a change, with what the person had seen before: 'Buy oat milk (before: Buy milk)'. */
function wordsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { seen = {}, ...fields } = body as Record<string, unknown> & { seen?: Record<string, unknown> };
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === '') return [];
    const before = seen[name];
    return typeof before === 'string' && before !== value ? [`${value} (before: ${before})`] : [value];
  });
}
