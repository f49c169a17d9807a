import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The program in a process of its own. */
export interface RunningProgram {
  /** The line that says the program is ready. Rejects when the program ends first. */
  ready: Promise<string>;
  /** The address in that line. */
  address: Promise<string>;
  /** The address of the inspector, if it was enabled. */
  inspector: Promise<string>;
  /** The process id. */
  pid: number;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  stop(): void;
  /** Kills the program at once. */
  kill(): void;
}

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = join(ROOT, 'src', 'server', 'main.ts');
const BUILT = join(ROOT, 'dist', 'server', 'main.js');
/**
 * `npm test` builds the program first, because the build starts five times as fast. Otherwise programs start from
 * source.
 */
const IS_BUILT = process.env['HALO_TEST_BUILT'] === '1';
/** The options of `npm start`. */
const NODE_OPTIONS = ['--max-semi-space-size=2'];
const MAX_RUN_MILLISECONDS = 20_000;

/** How to start a program. Defaults: from source, without further options of Node, for at most 20 seconds. */
export interface StartOptions {
  /** Whether to start the build. */
  isBuilt?: boolean;
  longestRun?: number;
  nodeOptions?: readonly string[];
}

/**
 * Starts the program with only these environment variables, as `user` or as the current user, on a free port unless
 * PORT is set. It is killed after `longestRun` milliseconds.
 */
export function startProgram(
  environment: Record<string, string>,
  user?: { uid: number; gid: number },
  { isBuilt = IS_BUILT, longestRun = MAX_RUN_MILLISECONDS, nodeOptions = [] }: StartOptions = {},
): RunningProgram {
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...nodeOptions, isBuilt ? BUILT : MAIN], {
    ...user,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'silent', ...environment },
    timeout: longestRun,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const line = /^halo is ready at .*$/m.exec(stdout);
      if (line !== null) resolve(line[0]);
    });
    child.once('close', (code, signal) => reject(new Error(`The program ended with ${code ?? signal}: ${stderr}`)));
  });
  ready.catch(() => undefined);
  const inspector = new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      const [, address] = /^Debugger listening on (ws:\S+)$/m.exec(stderr) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  const address = ready.then((line) => line.slice('halo is ready at '.length));
  address.catch(() => undefined);
  const pid = child.pid ?? 0;
  return {
    ready,
    address,
    inspector,
    pid,
    ended,
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Starts a command such as `restore` without waiting for its end, with only these environment variables. */
export function startCommand(args: readonly string[], environment: Record<string, string>): ChildProcess {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment };
  return spawn(process.execPath, [IS_BUILT ? BUILT : MAIN, ...args], { env, stdio: 'ignore' });
}

/** Runs a command such as `admin` to its end, with only these environment variables. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
  { isBuilt = IS_BUILT }: Pick<StartOptions, 'isBuilt'> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment };
  return new Promise((resolve) => {
    const options = { env, timeout: MAX_RUN_MILLISECONDS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, [isBuilt ? BUILT : MAIN, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
