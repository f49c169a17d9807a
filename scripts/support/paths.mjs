import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The absolute path of the project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** The absolute path of a file or folder in the project. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The built program that starts the server. */
export const SERVER = inRoot('dist', 'server', 'main.js');

/** The source of the same program. Node runs it without a build. */
export const SERVER_SOURCE = inRoot('src', 'server', 'main.ts');

/** The path of the Node that the project is pinned to. Undefined until the packages are installed. */
export function pinnedNode() {
  const names = process.platform === 'win32' ? ['node.exe', 'node'] : ['node'];
  return names.map((name) => inRoot('node_modules', 'node', 'bin', name)).find((path) => existsSync(path));
}

/** True if this process runs on the pinned major version of Node. */
export function isPinnedNode() {
  return process.versions.node.startsWith('24.');
}

/** The path of the script behind a package's command. The pinned Node can run it on every operating system. */
export function tool(packageName, command = packageName) {
  const folder = inRoot('node_modules', ...packageName.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
