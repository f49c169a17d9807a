import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const START_MILLISECONDS = 10_000;

/** A third-party server in a process of its own. */
export interface Listener {
  port: number;
  /** Kills the server at once. */
  stop(): Promise<void>;
}

/**
 * Starts a server, as `user` or as the current user, and waits until it listens on `port`. `afterwards` runs when it
 * has ended.
 */
export async function startListener(
  program: string,
  args: readonly string[],
  port: number,
  afterwards: () => void,
  user?: { uid: number; gid: number },
): Promise<Listener> {
  const child = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-1_000)));
  const ended = once(child, 'close');
  const endAtOnce = () => void child.kill('SIGKILL');
  process.once('exit', endAtOnce);
  const stop = async () => {
    process.off('exit', endAtOnce);
    child.kill('SIGKILL');
    await ended;
    afterwards();
  };
  const deadline = Date.now() + START_MILLISECONDS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await isListening(port)) return { port, stop };
    await pause(20);
  }
  await stop();
  throw new Error(`${program} did not start: ${words}`);
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
