import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { inRoot, pinnedNode } from './support/paths.mjs';
import { passThrough } from './support/processes.mjs';

await ensureInstalled().catch(fail);
process.exit(await passThrough(pinnedNode(), [inRoot('training', 'train.ts'), ...process.argv.slice(2)]));
