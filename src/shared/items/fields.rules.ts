/** Returns the names of an object's fields. */
export function getNames<Fields extends object>(fields: Fields): readonly (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}

/** Returns the fields with these names. */
export function pickFields<Item extends object, Name extends keyof Item>(
  names: readonly Name[],
  item: Item,
): Pick<Item, Name> {
  return Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>;
}

/** Returns those of the named fields that have a value; null is a value. */
export function definedFields<Item extends object, Name extends keyof Item>(
  names: readonly Name[],
  item: Item,
): { [Field in Name]?: Exclude<Item[Field], undefined> } {
  const entries = names.map((name) => [name, item[name]] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Field in Name]?: Exclude<Item[Field], undefined> };
}
