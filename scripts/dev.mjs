import { spawn } from 'node:child_process';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { pinnedNode, ROOT, SERVER_SOURCE, tool } from './support/paths.mjs';
import { childEnvironment } from './support/processes.mjs';

// Runs the server, restarted at each change, with Vite in front of it. When one of them ends, the other is stopped.
await ensureInstalled().catch(fail);
const port = process.env.PORT ?? '3000';
const children = [
  run(['--watch', '--watch-preserve-output', SERVER_SOURCE], { PORT: port }),
  run([tool('vite')], { HALO_API_URL: process.env.HALO_API_URL ?? `http://127.0.0.1:${port}` }),
];

function run(args, env) {
  const child = spawn(pinnedNode(), args, { cwd: ROOT, env: childEnvironment(env), stdio: 'inherit' });
  child.on('close', (code) => end(code ?? 0));
  child.on('error', fail);
  return child;
}

function end(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode ??= code;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
