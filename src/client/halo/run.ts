import type { QueryClient } from '@tanstack/react-query';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { answeredTextOf, ApiError, failsForAll } from '#client/data/api-client.ts';
import { unsupportedReason } from './command-labels.ts';
import { execute, UnclearError, type Action } from './execution.ts';
import type { Undo } from './undo.ts';

/** What became of several actions. */
export interface Outcome {
  /** The keys of those that are done. */
  done: ReadonlySet<string>;
  /** Why others could not be done, by their keys. */
  failures: Readonly<Record<string, string>>;
  undos: readonly Undo[];
  /** Whether it is over for whoever began it: the session has ended, or somebody else has it. */
  isSignedOut: boolean;
  /** Whether one that failed may be done all the same. */
  isUncertain: boolean;
}

export interface Run {
  client: QueryClient;
  actions: readonly Action[];
  /** Called with the place of each when it begins, the first being 1. */
  onBegin: (place: number) => void;
  /** Whether what has not begun yet is left. */
  isStopped: () => boolean;
}

/**
 * Does one action after the other (platform specification, section 4), and leaves the rest when it is stopped or nothing else can be
 * sent. What cannot be done with its kind of item is skipped (clash 31).
 */
export async function runActions({ client, actions, onBegin, isStopped }: Run): Promise<Outcome> {
  const generation = sessionEpoch();
  const done = new Set<string>();
  const failures: Record<string, string> = {};
  const undos: Undo[] = [];
  let last: unknown;
  let isUncertain = false;
  for (const [index, action] of actions.entries()) {
    if (isStopped() || failsForAll(last) || sessionEpoch() !== generation) break;
    if (unsupportedReason(action.command) !== undefined) continue;
    onBegin(index + 1);
    try {
      const undo = await execute(client, action);
      done.add(action.key);
      if (undo !== undefined) undos.push(undo);
    } catch (error) {
      last = error;
      failures[action.key] = failureText(error as Error);
      isUncertain ||= mayBeDone(error);
    }
  }
  const isSignedOut = sessionEpoch() !== generation || (last instanceof ApiError && last.status === 401);
  return { done, failures, undos, isSignedOut, isUncertain };
}

/** Why an action failed (platform specification, section 8). */
export function failureText(error: Error): string {
  if (error instanceof UnclearError) return error.message;
  return answeredTextOf(error) ?? 'Failed to execute action';
}

/** Whether what failed may have been done all the same: the server has not refused it, so its answer may have got lost. */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof UnclearError) return false;
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}
