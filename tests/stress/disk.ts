import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NetworkPerson } from './person.ts';
import { startFor, WriteLog } from './writers.ts';

const DISK = '24m';
const WRITERS = 4;
/** The free space that is left when the disk is filled. */
const FREE_BYTES = 300_000;
const DAY = '2026-11-21';

/** The result of filling the disk repeatedly. */
export interface DiskOutcome {
  rounds: number;
  acknowledged: number;
  /** The number of writes refused with 507. */
  noRoom: number;
  /** The number of writes that failed in any other way. */
  otherwise: number;
  /** The number of reads on the full disk, and of those that failed. */
  reads: number;
  failedReads: number;
  /** The number of acknowledged writes that are missing after the program was killed. */
  missing: number;
  /** The longest time until a write succeeded after space was freed, in milliseconds. */
  slowestRecovery: number;
}

/**
 * Mounts a small disk in `folder`, which requires root. Fills it while a program writes, frees it and kills the
 * program, repeatedly. In every other round the program is also started on the full disk.
 */
export async function fillDiskRepeatedly(rounds: number, folder: string): Promise<DiskOutcome> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'halo-stress', folder]);
  try {
    return await fillMounted(rounds, folder);
  } finally {
    execFileSync('umount', [folder]);
  }
}

async function fillMounted(rounds: number, folder: string): Promise<DiskOutcome> {
  const environment = { DATA_DIR: join(folder, 'data') };
  const ballast = join(folder, 'ballast');
  const person = new NetworkPerson(`full-${process.pid}@halo.example`);
  const writeLog = new WriteLog(person);
  const outcome = { rounds, reads: 0, failedReads: 0, slowestRecovery: 0 };
  let program = startFor(environment, 60_000);
  await person.register(await program.address);

  /** Fills the disk, writes until it is full, and reads. */
  async function fill(address: string, name: string): Promise<void> {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - FREE_BYTES)));
    await writeLog.writeWhile(address, WRITERS, name, (status) => status === 201);
    for (const path of ['/api/user', `/api/tasks/date/${DAY}`, `/api/tasks/week?date=${DAY}`, '/api/goals']) {
      outcome.reads += 1;
      const { status } = await person.call(address, 'GET', path);
      if (status !== 200) outcome.failedReads += 1;
      await writeLog.write(address, `${name}-between-${path}`);
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    await fill(await program.address, `full-${round}`);
    if (round % 2 === 1) {
      program.kill();
      await program.ended;
      program = startFor(environment, 60_000);
      await fill(await program.address, `full-again-${round}`);
    }
    const address = await program.address;
    rmSync(ballast);
    const recovery = await writeLog.writeAgain(address, `emptied-${round}`);
    outcome.slowestRecovery = Math.max(outcome.slowestRecovery, recovery);
    program.kill();
    await program.ended;
    program = startFor(environment, 60_000);
  }
  const missing = await writeLog.countMissing(await program.address);
  program.stop();
  await program.ended;
  const noRoom = writeLog.refusals.get(507) ?? 0;
  return { ...outcome, acknowledged: writeLog.acknowledged, noRoom, otherwise: writeLog.failures - noRoom, missing };
}
