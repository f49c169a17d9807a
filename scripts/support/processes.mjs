import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inRoot, pinnedNode, ROOT } from './paths.mjs';

/** The environment of a child: the project's commands come first, as under npm. */
export function childEnvironment(extra = {}) {
  return { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Runs a program to its end and keeps what it printed. A program that cannot be started, or takes longer than `timeout`
 * milliseconds, is a failure like any other.
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

/** Runs a program on the terminal, hands signals on to it, and answers its exit code. */
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

/** Starts this script again on the pinned Node and ends with its exit code. */
export async function continueOnPinnedNode() {
  const code = await passThrough(pinnedNode(), process.argv.slice(1));
  process.exit(code);
}
