import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './support/build.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { pinnedNode, SERVER } from './support/paths.mjs';
import { passThrough } from './support/processes.mjs';

// Runs a throw-away instance with the demo account. Its data folder is deleted when it ends.
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  fail(error);
}

const dataDir = mkdtempSync(join(tmpdir(), 'halo-demo-'));
const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: process.env.PORT ?? String(await freePort()) };
let code = 1;
try {
  code = await passThrough(pinnedNode(), [SERVER, 'seed'], { env });
  if (code === 0) {
    console.log('Sign in with the account above. Ctrl+C ends the demo and removes its data.');
    code = await passThrough(pinnedNode(), [SERVER], { env });
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(code);

/** A port of 127.0.0.1 that is free at the moment. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
