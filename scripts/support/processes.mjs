import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRoot, pinnedNode, ROOT } from './paths.mjs';

/** The environment of a child process. As under npm, the PATH begins with the commands of the project's packages. */
export function childEnvironment(extra = {}) {
  return { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Runs a program to its end. Resolves to its exit code and its output, stdout and stderr together. Never rejects: a program
 * that cannot be started, or that is stopped after `timeout` milliseconds, has exit code 1.
 */
export function capture(command, args, { env = {}, timeout = 5 * 60_000 } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: ROOT, env: childEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(() => {
      output += `\nStopped: it took longer than ${timeout / 1_000} seconds.\n`;
      child.kill('SIGKILL');
    }, timeout);
    const keep = (data) => {
      output += data;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/** Runs a program on this terminal and forwards signals to it. Resolves to its exit code. */
export function passThrough(command, args, { env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: childEnvironment(env), stdio: 'inherit', shell });
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === null ? 1 : 130));
    });
  });
}

/** Runs this script again on the pinned Node, then exits with its exit code. */
export async function continueOnPinnedNode() {
  const code = await passThrough(pinnedNode(), process.argv.slice(1));
  process.exit(code);
}
