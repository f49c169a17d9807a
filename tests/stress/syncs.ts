import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NetworkPerson } from './person.ts';
import { startFor, WriteLog } from './writers.ts';

/** The result of sequential writes with the program's system calls traced. */
export interface SyncsOutcome {
  acknowledged: number;
  /** The number of syncs to the disk. */
  syncs: number;
  /** The number of writes that were acknowledged without a sync. */
  unsynced: number;
}

/** Writes tasks one at a time and counts syncs with `strace`. `folder` is empty. */
export async function countSyncs(writes: number, folder: string): Promise<SyncsOutcome> {
  const program = startFor({ DATA_DIR: join(folder, 'data') }, 120_000);
  const person = new NetworkPerson(`synced-${process.pid}@halo.example`);
  const address = await program.address;
  await person.register(address);
  const log = join(folder, 'strace.log');
  const listener = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', log, '-p', String(program.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Wait for "strace: Process … attached".
  await once(listener.stderr, 'data');
  const writeLog = new WriteLog(person);
  let unsynced = 0;
  for (let count = 0; count < writes; count += 1) {
    const before = countSyncsIn(log);
    await writeLog.write(address, `synced-${count}`);
    if (countSyncsIn(log) === before) unsynced += 1;
  }
  listener.kill('SIGINT');
  await once(listener, 'exit');
  program.stop();
  await program.ended;
  return { acknowledged: writeLog.acknowledged, syncs: countSyncsIn(log), unsynced };
}

/** The number of successful syncs in strace's log. */
function countSyncsIn(log: string): number {
  return readFileSync(log, 'utf8').match(/sync\(.*\) *= 0|sync resumed.*= 0/g)?.length ?? 0;
}
