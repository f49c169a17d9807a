import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireServer } from './debian.ts';
import { startListener, type Listener } from './listener.ts';
import { unprivilegedUser } from './postgres-binaries.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');

/** What an operator puts in a file of `deploy`: the lines that a pattern finds become these. */
type Filling = readonly [pattern: RegExp, lines: readonly string[]];

/** HAProxy in front of halo processes, each at its port; `servers` are named by their place. Answers say by which they were given. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Listener> {
  return startHaproxy('haproxy.cfg', port, [
    [/^ {4}bind .*\n/m, [`    bind 127.0.0.1:${port}`, '    http-response set-header X-Halo-Process %s']],
    serversAt(servers),
  ]);
}

/** HAProxy in front of PostgreSQL servers, of which it leads to the one that can be written to. */
export async function startLeader(port: number, servers: readonly number[]): Promise<Listener> {
  return startHaproxy('haproxy-postgres.cfg', port, [
    [/^ {4}bind .*\n/m, [`    bind 127.0.0.1:${port}`]],
    serversAt(servers),
  ]);
}

/** PgBouncer in front of the PostgreSQL at `server`, with this many connections to each of its databases. */
export async function startPooler(port: number, server: number, connections: number): Promise<Listener> {
  const file = fill('pgbouncer.ini', [
    [/^halo = .*\n/m, [`* = host=127.0.0.1 port=${server} user=postgres`]],
    [/^listen_port = .*\n/m, [`listen_port = ${port}`]],
    [/^auth_type = .*\nauth_file = .*\n/m, ['auth_type = any']],
    // Each database has connections of its own, and a test run many databases.
    [/^default_pool_size = .*\n/m, [`default_pool_size = ${connections}`, 'server_idle_timeout = 2']],
  ]);
  // It does not run as root.
  return startListener(requireServer('pgbouncer'), [file.path], port, file.remove, unprivilegedUser());
}

async function startHaproxy(name: string, port: number, fillings: readonly Filling[]): Promise<Listener> {
  const file = fill(name, fillings);
  return startListener(requireServer('haproxy'), ['-db', '-f', file.path], port, file.remove);
}

function serversAt(ports: readonly number[]): Filling {
  return [/^( {4}server .*\n)+/m, ports.map((port, place) => `    server s${place} 127.0.0.1:${port}`)];
}

/** Writes a file of `deploy` down as an operator does. Throws where it has no such place. */
function fill(name: string, fillings: readonly Filling[]): { path: string; remove: () => void } {
  let text = readFileSync(join(DEPLOY, name), 'utf8');
  for (const [pattern, lines] of fillings) {
    if (!pattern.test(text)) throw new Error(`${name} has nothing like ${pattern}`);
    text = text.replace(pattern, `${lines.join('\n')}\n`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'halo-deployed-'));
  chmodSync(folder, 0o755);
  const path = join(folder, name);
  writeFileSync(path, text);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
