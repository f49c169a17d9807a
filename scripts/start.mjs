import * as modules from 'node:module';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './support/build.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { isPinnedNode, pinnedNode, ROOT, SERVER } from './support/paths.mjs';
import { passThrough } from './support/processes.mjs';

// Installs the packages and builds halo if needed, then starts the server. On the pinned Node it runs in this process.
try {
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  fail(error);
}
if (isPinnedNode()) {
  // This comes before the import of the server: code that an earlier start compiled is then loaded from the cache.
  modules.enableCompileCache();
  await import(pathToFileURL(SERVER).href);
} else {
  process.exit(await passThrough(pinnedNode(), [...process.execArgv, SERVER, ...process.argv.slice(2)]));
}
