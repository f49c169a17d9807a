import type { Ref } from 'react';
import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Progress } from './use-action-run.ts';

export interface PreviewFooterProps {
  /** The label of the confirm button. */
  label: string;
  isDeletion: boolean;
  isBlocked: boolean;
  isExecuting: boolean;
  /** The progress of several actions. */
  progress: Progress | undefined;
  /** The id of the element that describes what is confirmed. */
  aboutId: string;
  confirm: Ref<HTMLButtonElement>;
  onConfirm: () => void;
  onDismiss: () => void;
  onStop: () => void;
}

/** The buttons of a preview. While several actions run, Stop ends the run before the next one. */
export function PreviewFooter({
  label,
  isDeletion,
  isBlocked,
  isExecuting,
  progress,
  aboutId,
  confirm,
  onConfirm,
  onDismiss,
  onStop,
}: PreviewFooterProps) {
  return (
    <footer className="sticky -bottom-5 -mx-5 mt-2 -mb-5 flex flex-wrap items-center justify-end gap-2 bg-surface px-5 pt-3 pb-5">
      <p role="status" className="me-auto text-sm text-ink-2 tabular-nums">
        {progress && t('{done} of {total}', { done: progress.place, total: progress.count })}
      </p>
      {progress === undefined ? (
        <Button disabled={isExecuting} onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      ) : (
        <Button aria-disabled={progress.isStopping} onClick={onStop}>
          {progress.isStopping ? t('Stopping…') : t('Stop')}
        </Button>
      )}
      <Button
        ref={confirm}
        kind={isDeletion ? 'irreversible' : 'primary'}
        aria-disabled={isBlocked}
        aria-describedby={aboutId}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </footer>
  );
}
