import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot, pinnedNode } from './paths.mjs';
import { passThrough } from './processes.mjs';

const LOCKFILE = inRoot('package-lock.json');
const INSTALLED = inRoot('node_modules', '.package-lock.json');
/** Records which lockfile the packages were installed from, as its hash. */
const STAMP = inRoot('node_modules', '.halo-installed');

/** Installs the packages unless exactly those of package-lock.json are installed already. Throws if npm fails. */
export async function ensureInstalled() {
  const lockfile = readFileSync(LOCKFILE);
  const fingerprint = createHash('sha256').update(lockfile).digest('hex');
  if (pinnedNode() !== undefined) {
    if (read(STAMP) === fingerprint) return;
    if (!isInstalled(JSON.parse(lockfile))) await install();
  } else {
    await install();
  }
  writeFileSync(STAMP, fingerprint);
}

async function install() {
  console.log('Installing…');
  const args = ['ci', '--include=dev', '--loglevel=error'];
  const { npm_execpath: npm } = process.env;
  const isWindows = process.platform === 'win32';
  const code = npm?.endsWith('.js')
    ? await passThrough(process.execPath, [npm, ...args])
    : await passThrough(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}.`);
  if (pinnedNode() === undefined) {
    throw new Error('Node 24 was not installed: npm did not run the install script of the package "node".');
  }
}

/** True if exactly these packages are installed, for example by `npm ci` or `npm install` on the command line. */
function isInstalled(lockfile) {
  const text = read(INSTALLED);
  if (text === undefined) return false;
  const installed = JSON.parse(text).packages;
  const wanted = Object.entries(lockfile.packages).filter(([path]) => path !== '');
  return (
    wanted.every(([path, { version, optional, peer }]) =>
      installed[path] === undefined ? optional === true || peer === true : installed[path].version === version,
    ) && Object.keys(installed).every((path) => path in lockfile.packages)
  );
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
