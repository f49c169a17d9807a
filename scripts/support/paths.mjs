import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's own folder, wherever it was cloned to. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A path inside the project. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The program that starts the server, as it was built. */
export const SERVER = inRoot('dist', 'server', 'main.js');

/** The same from its source, which need not be built. */
export const SERVER_SOURCE = inRoot('src', 'server', 'main.ts');

/** The Node that the project is pinned to; undefined before the packages are installed. */
export function pinnedNode() {
  const names = process.platform === 'win32' ? ['node.exe', 'node'] : ['node'];
  return names.map((name) => inRoot('node_modules', 'node', 'bin', name)).find((path) => existsSync(path));
}

/** Whether this very process runs on the pinned line of Node. */
export function isPinnedNode() {
  return process.versions.node.startsWith('24.');
}

/** The script behind a package's command, so that it can be run on the pinned Node on every system. */
export function tool(packageName, command = packageName) {
  const folder = inRoot('node_modules', ...packageName.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
