import { t } from '#shared/language/language.ts';
import { Button } from '#client/ui/controls/button.tsx';

export interface DialogActionsProps {
  /** The label of the action, and the one while it runs. */
  label: string;
  runningLabel?: string;
  skipLabel?: string;
  isRunning: boolean;
  /** True if there is nothing to do. */
  isDisabled: boolean;
  onSkip: () => void;
  onSubmit: () => void;
}

/**
 * The two buttons at the foot of a dialog: its action and Skip. They stay visible while the dialog scrolls. Skip has
 * the focus unless another control is marked as the first.
 */
export function DialogActions({
  label,
  runningLabel = label,
  skipLabel = t('Skip'),
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
