import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathFolders } from './debian.ts';

/** The folder of a local installation's `initdb` and `postgres`, or undefined. */
export function findPostgresBinaries(): string | undefined {
  const folders = [findPgConfigFolder(), ...listDebianFolders(), ...listHomebrewFolders(), ...pathFolders()];
  return folders.find(
    (folder) => folder !== undefined && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** The user for processes that refuse to run as root. Undefined unless the tests run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([known]) => known === name)).find(Boolean);
  if (account === undefined) throw new Error('There is no user postgres or nobody that PostgreSQL could run as');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function findPgConfigFolder(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function listDebianFolders(): string[] {
  return listVersions('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'));
}

function listHomebrewFolders(): string[] {
  return ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((root) =>
    listVersions(root)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => join(root, name, 'bin')),
  );
}

/** The entries of a folder, the highest version first. */
function listVersions(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).toSorted((first, second) => second.localeCompare(first, 'en', { numeric: true }));
}
