import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The CPU time of a process in milliseconds; `withGone` includes its ended children. */
export function readCpuTime(pid: number, withGone = false): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name that may contain spaces; fields 14 to 17 are the times.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const times = fields.slice(11, withGone ? 15 : 13);
  return (times.reduce((sum, time) => sum + time, 0) * 1_000) / TICKS_A_SECOND;
}
