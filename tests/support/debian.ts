import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of server programs that are often missing from the PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** The folders of the PATH. */
export function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
}

/** Installs a package with apt-get, if the process is root. Returns whether it succeeded. Starts no service. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || find('apt-get') === undefined) return false;
  const options = {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', name], options);
    return true;
  } catch {
    return false;
  }
}

/** The path of a server program. Installs the package of the same name if needed. Throws when that fails. */
export function requireServer(name: string): string {
  const found = find(name) ?? (installPackage(name) ? find(name) : undefined);
  if (found === undefined) throw new Error(`This machine has no ${name}`);
  return found;
}

function find(name: string): string | undefined {
  return [...pathFolders(), ...SERVER_FOLDERS].map((folder) => join(folder, name)).find((path) => existsSync(path));
}
