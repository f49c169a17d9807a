import { showToast, type Toast } from '#client/ui/toasts.ts';

/** How a failed change is called: 'Failed to flag task' / 'There was an error flagging the task. Please try again.' */
const FAILURE_VERBS = {
  update: 'updating',
  flag: 'flagging',
  delete: 'deleting',
  restore: 'restoring',
  'cross out': 'crossing out',
} as const;

export type FailureVerb = keyof typeof FAILURE_VERBS;

/** Says that a change failed, in a title of its own. */
export function showFailure(title: string): void {
  showToast({ title, tone: 'destructive' });
}

/** Says that a change failed, which is called by its verb. */
export function showFailureTo(verb: FailureVerb, action?: Toast['action']): void {
  showToast({
    title: `Failed to ${verb} task`,
    description: `There was an error ${FAILURE_VERBS[verb]} the task. Please try again.`,
    tone: 'destructive',
    ...(action && { action }),
  });
}
