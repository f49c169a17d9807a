import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireServer } from './debian.ts';
import { startListener, type Listener } from './listener.ts';
import { unprivilegedUser } from './postgres-binaries.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');

/** A change to a file of `deploy`: the matching lines are replaced. */
type Replacement = readonly [pattern: RegExp, lines: readonly string[]];

/** Starts HAProxy in front of halo processes at these ports. The response header X-Halo-Process names the process. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Listener> {
  return startHaproxy('haproxy.cfg', port, [
    [/^ {4}bind .*\n/m, [`    bind 127.0.0.1:${port}`, '    http-response set-header X-Halo-Process %s']],
    replaceServers(servers),
  ]);
}

/** Starts HAProxy in front of PostgreSQL servers. It forwards to the writable one. */
export async function startPrimaryProxy(port: number, servers: readonly number[]): Promise<Listener> {
  return startHaproxy('haproxy-postgres.cfg', port, [
    [/^ {4}bind .*\n/m, [`    bind 127.0.0.1:${port}`]],
    replaceServers(servers),
  ]);
}

/** Starts PgBouncer in front of a PostgreSQL server, with this many connections per database. */
export async function startPooler(port: number, server: number, connections: number): Promise<Listener> {
  const file = writeConfig('pgbouncer.ini', [
    [/^halo = .*\n/m, [`* = host=127.0.0.1 port=${server} user=postgres`]],
    [/^listen_port = .*\n/m, [`listen_port = ${port}`]],
    [/^auth_type = .*\nauth_file = .*\n/m, ['auth_type = any']],
    // Each database has its own connections, and a test run uses many databases.
    [/^default_pool_size = .*\n/m, [`default_pool_size = ${connections}`, 'server_idle_timeout = 2']],
  ]);
  // PgBouncer refuses to run as root.
  return startListener(requireServer('pgbouncer'), [file.path], port, file.remove, unprivilegedUser());
}

async function startHaproxy(name: string, port: number, fillings: readonly Replacement[]): Promise<Listener> {
  const file = writeConfig(name, fillings);
  return startListener(requireServer('haproxy'), ['-db', '-f', file.path], port, file.remove);
}

function replaceServers(ports: readonly number[]): Replacement {
  return [/^( {4}server .*\n)+/m, ports.map((port, place) => `    server s${place} 127.0.0.1:${port}`)];
}

/** Writes a copy of a `deploy` file with replaced lines. Throws when a pattern does not match. */
function writeConfig(name: string, fillings: readonly Replacement[]): { path: string; remove: () => void } {
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
