import { readdirSync, readFileSync } from 'node:fs';

const MILLISECONDS_PER_TICK = 10;

/** The CPU time of PostgreSQL servers with all of their connections, in milliseconds. `pids` are their main processes. */
export function readServerCpu(pids: readonly number[]): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const fields = Number.isNaN(pid) ? [] : readFields(pid);
    // Fields 4 and 14 to 17 are the parent, the own times, and those of ended children.
    const [own, ended] = [sum(fields.slice(11, 13)), sum(fields.slice(13, 15))];
    if (pids.includes(pid)) ticks += own + ended;
    else if (pids.includes(fields[1] ?? 0)) ticks += own;
  }
  return ticks * MILLISECONDS_PER_TICK;
}

/** The fields of a process from the third on; none if it has ended. The second is a name that may contain spaces. */
function readFields(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
