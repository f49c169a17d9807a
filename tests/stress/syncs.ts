import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NetworkPerson } from './person.ts';
import { startFor, Writings } from './writers.ts';

/** What came of writing one task after the other while the calls to the disk are listened to. */
export interface SyncsOutcome {
  acknowledged: number;
  /** How often the program had the disk confirm that it has everything. */
  syncs: number;
  /** How many of the writes were answered without that. */
  unsynced: number;
}

/** Writes so many tasks, one at a time, and counts with `strace` what is synchronised meanwhile. `folder` is empty. */
export async function countSyncs(writes: number, folder: string): Promise<SyncsOutcome> {
  const program = startFor({ DATA_DIR: join(folder, 'data') }, 120_000);
  const person = new NetworkPerson(`synced-${process.pid}@halo.example`);
  const address = await program.address;
  await person.register(address);
  const log = join(folder, 'strace.log');
  const listener = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', log, '-p', String(program.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // "strace: Process … attached"
  await once(listener.stderr, 'data');
  const writings = new Writings(person);
  let unsynced = 0;
  for (let count = 0; count < writes; count += 1) {
    const before = syncsIn(log);
    await writings.write(address, `synced-${count}`);
    if (syncsIn(log) === before) unsynced += 1;
  }
  listener.kill('SIGINT');
  await once(listener, 'exit');
  program.stop();
  await program.ended;
  return { acknowledged: writings.acknowledged, syncs: syncsIn(log), unsynced };
}

/** How many calls that were successful there are in what strace has written. */
function syncsIn(log: string): number {
  return readFileSync(log, 'utf8').match(/sync\(.*\) *= 0|sync resumed.*= 0/g)?.length ?? 0;
}
