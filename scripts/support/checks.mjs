import { tool } from './paths.mjs';
import { commandStep } from './steps.mjs';

/** The checks that run no tests, the slowest first. */
export function checks() {
  return [
    commandStep('types', [tool('typescript', 'tsc'), '-b']),
    commandStep('unused code', [tool('knip')]),
    commandStep('lint', [tool('oxlint'), '--type-aware', '--deny-warnings']),
    commandStep('format', [tool('oxfmt'), '--check', '.']),
  ];
}
