import { checks } from './support/checks.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { runSteps } from './support/steps.mjs';

await ensureInstalled().catch(fail);
const { failed } = await runSteps(checks(), 2);
process.exit(failed === 0 ? 0 : 1);
