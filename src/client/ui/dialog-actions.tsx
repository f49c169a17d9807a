import { Button } from './button.tsx';

export interface DialogActionsProps {
  /** What the dialog offers to do, and how it is called while it runs. */
  label: string;
  runningLabel?: string;
  skipLabel?: string;
  isRunning: boolean;
  /** Whether there is nothing to do. */
  isDisabled: boolean;
  onSkip: () => void;
  onSubmit: () => void;
}

/**
 * The two answers to what a dialog offers: to do it, or to skip it. They stay in sight however long the dialog is. Where
 * there is nothing to choose before them, skipping has the focus.
 */
export function DialogActions({
  label,
  runningLabel = label,
  skipLabel = 'Skip',
  isRunning,
  isDisabled,
  onSkip,
  onSubmit,
}: DialogActionsProps) {
  return (
    <footer className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 bg-surface *:min-w-0 *:px-[16px] px-5 pt-4 pb-5">
      <Button data-first-focus disabled={isRunning} onClick={onSkip}>
        {skipLabel}
      </Button>
      <Button kind="primary" disabled={isDisabled} aria-disabled={isRunning} onClick={() => isRunning || onSubmit()}>
        {isRunning ? runningLabel : label}
      </Button>
    </footer>
  );
}
