import type { QueryClient } from '@tanstack/react-query';
import { t } from '#shared/language/language.ts';
import { sessionEpoch } from '#client/data/session-epoch.ts';
import { getAnsweredText, ApiError, failsForAll, isUnreachable } from '#client/data/api-client.ts';
import { getProblem } from './command-problems.ts';
import type { CommandUndo } from '#client/items/item-commands.ts';
import { execute, UnchangedError, UnclearError, type Action, type CommandTable } from './execution.ts';
import { NoMatchError } from './unmatched.ts';

/** The message of an action that did not begin because the server could not be reached. */
const NOT_SENT = t('Not sent yet: halo cannot be reached.');

/** The result of a run of actions. */
export interface Outcome {
  /** The keys of the completed actions. */
  done: ReadonlySet<string>;
  /** The error messages of the failed actions by their keys. */
  failures: Readonly<Record<string, string>>;
  undos: readonly CommandUndo[];
  /** True if the session has ended or changed. */
  isSignedOut: boolean;
  /** True if a failed action may have been carried out. */
  isUncertain: boolean;
  /** True if the server could not be reached. */
  isUnreachable: boolean;
}

export interface Run {
  client: QueryClient;
  commands: CommandTable;
  actions: readonly Action[];
  /** Called when an action begins with its place, counted from 1. */
  onBegin: (place: number) => void;
  /** True if no further action shall begin. */
  isStopped: () => boolean;
}

/**
 * Runs actions one after the other (HALO-39). Ends early if it is stopped or if no further call can succeed.
 * Unsupported actions are skipped (CLASH-31).
 */
export async function runActions({ client, commands, actions, onBegin, isStopped }: Run): Promise<Outcome> {
  const epoch = sessionEpoch();
  const done = new Set<string>();
  const failures: Record<string, string> = {};
  const undos: CommandUndo[] = [];
  let lastError: unknown;
  let isUncertain = false;
  for (const [index, action] of actions.entries()) {
    if (isStopped() || failsForAll(lastError) || sessionEpoch() !== epoch) break;
    if (getProblem(action.command) !== undefined) continue;
    onBegin(index + 1);
    try {
      const undo = await execute(client, commands, action);
      done.add(action.key);
      if (undo !== undefined) undos.push(undo);
    } catch (error) {
      lastError = error;
      failures[action.key] = failureText(error as Error);
      isUncertain ||= mayBeDone(error);
    }
  }
  const isSignedOut = sessionEpoch() !== epoch || (lastError instanceof ApiError && lastError.status === 401);
  if (isUnreachable(lastError)) {
    for (const { key, command } of actions)
      if (!done.has(key) && getProblem(command) === undefined) failures[key] ??= NOT_SENT;
  }
  return { done, failures, undos, isSignedOut, isUncertain, isUnreachable: isUnreachable(lastError) };
}

/** Returns the error message of a failed action (HALO-74). */
export function failureText(error: Error): string {
  if (isNotSent(error)) return error.message;
  return getAnsweredText(error) ?? t('Failed to execute action');
}

/**
 * True if a failed action may have been carried out: the server did not refuse it, so its response may have been lost.
 */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof Error && isNotSent(error)) return false;
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

function isNotSent(error: Error): boolean {
  return error instanceof UnclearError || error instanceof UnchangedError || error instanceof NoMatchError;
}
