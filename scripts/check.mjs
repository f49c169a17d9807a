import { checks } from './support/checks.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';
import { runSteps } from './support/steps.mjs';
import { vitestStep } from './support/suites.mjs';

await ensureInstalled().catch(fail);
const { failed } = await runSteps([...checks(), vitestStep('architecture', ['--project=architecture'])], 2);
process.exit(failed === 0 ? 0 : 1);
