import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCpuTime } from './cpu-time.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const READY = /is ready at (http:\/\/\S+)/;

/** A server in a process of its own. */
export interface Program {
  address: string;
  /** Resident memory in MB. */
  memory(): number;
  /** The CPU time so far in milliseconds. */
  cpuTime(): number;
  stop(): Promise<void>;
}

/** Starts Node with these arguments and waits until the script prints its address. */
export async function startProgram(command: string, environment: Record<string, string> = {}): Promise<Program> {
  const child = spawn(process.execPath, [...profilingOptions(), ...command.split(' ')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const ready = READY.exec(chunk.toString())?.[1];
      if (ready !== undefined) resolve(ready.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error(`${command} ended before it was ready`)));
  });
  return {
    address,
    memory: () => residentMegabytes(child.pid ?? 0),
    cpuTime: () => readCpuTime(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts halo on a folder. `environment` overrides the usual settings. */
export async function startHalo(dataDir: string, environment: Record<string, string> = {}): Promise<Program> {
  // A fast machine adds more than an account may hold.
  const unlimited = { RATE_LIMIT_SCALE: '0', ACCOUNT_ROWS: '0', ACCOUNT_MEGABYTES: '0' };
  const usual = { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error', ...unlimited };
  return startProgram(startCommand(), { ...usual, ...environment });
}

/** The command of `npm start`, so that the same options are measured. */
function startCommand(): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace(/^node /, '');
}

/** BENCH_PROFILE names a folder for CPU profiles of the measured programs. */
function profilingOptions(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1_024;
}
