/**
 * Replaces `idb-keyval` in unit tests (vitest.config.ts), because Node has no IndexedDB. An alias instead of a mock of
 * the test file, because test files share their modules.
 */

/** The stored values of all databases by their keys. */
export const keptValues = new Map<string, unknown>();

export function createStore(): undefined {
  return undefined;
}

export async function get(key: string): Promise<unknown> {
  return keptValues.get(key);
}

export async function set(key: string, value: unknown): Promise<void> {
  keptValues.set(key, value);
}

export async function del(key: string): Promise<void> {
  keptValues.delete(key);
}

export async function update(key: string, replace: (value: unknown) => unknown): Promise<void> {
  keptValues.set(key, replace(keptValues.get(key)));
}
