/**
 * Which fields of an item a change would set although they are not what its maker saw: somewhere else they were changed since, and
 * that would be lost. `wanted` is the item after the change, by its own rule. A field that was not seen is free to be set, and so is
 * one that is wanted as it is.
 */
export function conflictingFields(stored: object, wanted: object, seen: object | undefined): string[] {
  const storedFields = new Map<string, unknown>(Object.entries(stored));
  const wantedFields = new Map<string, unknown>(Object.entries(wanted));
  return Object.entries(seen ?? {})
    .filter(([, value]) => value !== undefined)
    .filter(([field, value]) => {
      const current = storedFields.get(field);
      return current !== value && current !== wantedFields.get(field);
    })
    .map(([field]) => field);
}
