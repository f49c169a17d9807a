import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Sends a signal to the server and all processes that it has started; does nothing when it is gone. */
export function signal({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, name);
    } catch {
      // It has just ended by itself.
    }
  }
}

function childrenOf(pid: number): number[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return pids === '' ? [] : pids.split(' ').map(Number);
}
