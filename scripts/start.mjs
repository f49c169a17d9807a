import * as modules from 'node:module';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './support/build.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { isPinnedNode, pinnedNode, ROOT, SERVER } from './support/paths.mjs';
import { passThrough } from './support/processes.mjs';

// Installs and builds what is missing, then serves. On the pinned Node the server runs in this very process.
try {
  process.chdir(ROOT);
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  fail(error);
}
if (isPinnedNode()) {
  // Before the first TypeScript file is read: what was compiled at an earlier start need not be compiled again, and the
  // compiler need not even be loaded.
  modules.enableCompileCache();
  await import(pathToFileURL(SERVER).href);
} else {
  process.exit(await passThrough(pinnedNode(), [...process.execArgv, SERVER, ...process.argv.slice(2)]));
}
