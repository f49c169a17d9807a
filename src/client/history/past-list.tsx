import { Check, X } from 'lucide-react';
import { splitByDivider, getState, type ItemState } from '#shared/items/items.rules.ts';
import type { PastTask } from '#shared/history/past-day.contract.ts';
import { contentLabels } from '#shared/tasks/tasks.rules.ts';
import { t } from '#shared/language/language.ts';
import { joinDetails } from '#client/items/item-detail.ts';
import { FlagMark, ItemMarks, PriorityMark, RepeatMark } from '#client/items/item-marks.tsx';
import { classes } from '#client/ui/classes.ts';

/** The list of a day at some moment. It cannot be changed. `changed` are the tasks to highlight. */
export function PastList({ tasks, changed }: { tasks: readonly PastTask[]; changed: readonly number[] }) {
  const { active, settled } = splitByDivider(tasks);
  const renderRow = (task: PastTask) => <PastRow key={task.id} task={task} isChanged={changed.includes(task.id)} />;
  return (
    // The height stays the same, so that the slider does not move under the pointer.
    <div
      role="region"
      aria-label={t('The list as it was')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="h-[min(22rem,44dvh)] overflow-y-auto rounded-card border border-hairline p-2 [scrollbar-width:thin]"
    >
      {tasks.length === 0 ? (
        <p className="px-4 py-10 text-center text-ink-3">{t('Nothing here')}</p>
      ) : (
        <ul>
          {active.map(renderRow)}
          {active.length > 0 && settled.length > 0 && (
            <li aria-hidden className="mx-2 my-1.5">
              <hr className="border-hairline" />
            </li>
          )}
          {settled.map(renderRow)}
        </ul>
      )}
    </div>
  );
}

function PastRow({ task, isChanged }: { task: PastTask; isChanged: boolean }) {
  const state = getState(task);
  const detail = joinDetails(...contentLabels(task), task.notes);
  return (
    <li
      data-state={state}
      aria-current={isChanged ? 'step' : undefined}
      className={classes(
        'flex items-start gap-x-3 rounded-control px-2 py-[7px]',
        isChanged && 'bg-accent-soft forced-colors:outline',
      )}
    >
      <StateMark state={state} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p
          dir="auto"
          className={classes(
            'whitespace-pre-line',
            state !== 'active' && 'text-ink-3',
            state === 'crossed-out' && 'line-through decoration-1',
          )}
        >
          {task.title}
        </p>
        {detail !== undefined && (
          <p dir="auto" className="line-clamp-2 text-xs whitespace-pre-line text-ink-3">
            {detail}
          </p>
        )}
      </div>
      <ItemMarks>
        {task.isPriority && <PriorityMark />}
        {task.flagged && <FlagMark />}
        {task.isRecurring && <RepeatMark label={t('Repeats')} />}
      </ItemMarks>
    </li>
  );
}

const STATE_LABELS: Record<ItemState, string> = {
  active: t('Active'),
  completed: t('Completed'),
  'crossed-out': t('Crossed out'),
};

function StateMark({ state }: { state: ItemState }) {
  return (
    <span
      role="img"
      aria-label={STATE_LABELS[state]}
      className={classes(
        'mt-0.5 grid size-[18px] shrink-0 place-items-center rounded-full border-[1.5px]',
        state === 'active' && 'border-hairline',
        state === 'completed' && 'border-accent bg-accent text-on-accent',
        state === 'crossed-out' && 'border-crossed bg-sunken text-ink-3',
      )}
    >
      {state === 'completed' && <Check size={12} strokeWidth={3} aria-hidden />}
      {state === 'crossed-out' && <X size={11} strokeWidth={2.5} aria-hidden />}
    </span>
  );
}
