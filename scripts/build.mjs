import { build } from './support/build.mjs';
import { fail } from './support/fail.mjs';
import { ensureInstalled } from './support/install.mjs';

try {
  await ensureInstalled();
  await build();
} catch (error) {
  fail(error);
}
