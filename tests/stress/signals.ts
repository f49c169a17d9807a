import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Sends a signal to a process and its children. Does nothing when it has ended. */
export function signal({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  for (const each of [pid, ...listChildren(pid)]) {
    try {
      process.kill(each, name);
    } catch {
      // The process has just ended.
    }
  }
}

function listChildren(pid: number): number[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return pids === '' ? [] : pids.split(' ').map(Number);
}
