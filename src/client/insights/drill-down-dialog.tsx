import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { InsightData } from '#shared/insights/insights.rules.ts';
import type { ItemState } from '#shared/items/items.rules.ts';
import { formatNumber } from '#shared/language/numbers.ts';
import { t } from '#shared/language/language.ts';

import { Button } from '#client/ui/controls/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { getTitle, type DrillDown, type DrillDownItem, type DrillDownRow } from './drill-down.ts';

/** The number of rows rendered at a time. */
const ROWS = 100;

const STATE_WORD: Record<ItemState, string> = {
  active: t('Open', undefined, 'state'),
  completed: t('Completed'),
  'crossed-out': t('Crossed out'),
};

export interface DrillDownDialogProps {
  drillDown: DrillDown;
  /** The current data of the insights. */
  data: InsightData | undefined;
  onOpen: (drillDownItem: DrillDownItem) => void;
  onClose: () => void;
}

/** The drill-down of a figure: its rows. Each opens its item. */
export function DrillDownDialog({ drillDown: { title, rows }, data, onOpen, onClose }: DrillDownDialogProps) {
  const [count, setCount] = useState(ROWS);
  return (
    <Dialog title={title} onClose={onClose}>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-ink-3">{t('Nothing here')}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-hairline">
          {rows.slice(0, count).map((row) => (
            <Row
              key={row.id}
              {...row}
              title={getTitle(row.drillDownItem, data)}
              onOpen={() => onOpen(row.drillDownItem)}
            />
          ))}
        </ul>
      )}
      {rows.length > count && (
        <Button className="mt-3 w-full" onClick={() => setCount(count + ROWS)}>
          {t('Show more ({count})', { count: formatNumber(rows.length - count) })}
        </Button>
      )}
    </Dialog>
  );
}

function Row({ title, detail, state, onOpen }: DrillDownRow & { title: string; onOpen: () => void }) {
  return (
    <li className="relative flex items-start gap-3 rounded-control px-2 py-2 transition-colors hover:bg-hover">
      <StateMark state={state} />
      <span className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onOpen}
          dir="auto"
          className={classes(
            'block w-full text-start [overflow-wrap:anywhere] whitespace-pre-line outline-none after:absolute after:inset-0',
            'after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            state === 'crossed-out' && 'text-ink-3 line-through',
          )}
        >
          {title}
        </button>
        {detail !== '' && <span className="block text-xs text-ink-3 tabular-nums">{detail}</span>}
      </span>
    </li>
  );
}

/** The state of an item. States differ by shape, not only by colour. */
function StateMark({ state }: { state: ItemState }) {
  return (
    <span
      role="img"
      aria-label={STATE_WORD[state]}
      className={classes(
        'mt-0.5 grid size-[18px] shrink-0 place-items-center rounded-full',
        state === 'completed' ? 'bg-accent text-on-accent' : 'border-[1.5px] border-ink-3 text-ink-3',
      )}
    >
      {state === 'completed' && <Check size={12} strokeWidth={3} aria-hidden />}
      {state === 'crossed-out' && <X size={12} strokeWidth={3} aria-hidden />}
    </span>
  );
}
