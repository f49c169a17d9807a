/**
 * Returns the fields of an item that a change would overwrite although they were changed elsewhere since the caller saw
 * them. `expected` has the values that the caller expects, and `wanted` is the item after the change. A field without an
 * expected value never conflicts, nor does one whose stored value is the wanted one.
 */
export function findConflictingFields(stored: object, wanted: object, expected: object | undefined): string[] {
  const storedFields = new Map<string, unknown>(Object.entries(stored));
  const wantedFields = new Map<string, unknown>(Object.entries(wanted));
  return Object.entries(expected ?? {})
    .filter(([, value]) => value !== undefined)
    .filter(([field, value]) => {
      const current = storedFields.get(field);
      return current !== value && current !== wantedFields.get(field);
    })
    .map(([field]) => field);
}
