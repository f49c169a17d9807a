/** The portable ids of one list: the prefix of the account that first exported an item, and its number there. */
export interface PortableIds {
  /** Returns the portable id of an item's number, even if the item is deleted. */
  getKey: (id: number) => string;
  /** Returns the number of the item with a portable id; undefined when it does not exist. */
  getId: (key: string) => number | undefined;
}

/** The portable id of an imported item, and the number that it got. The item may be deleted. */
export interface ImportedName {
  key: string;
  id: number;
}

/**
 * Returns the portable ids of the items with these numbers, which are all items of one list. Imported items keep their
 * portable ids; all others get this account's prefix, `source`. If an item was deleted, imported again, and then
 * restored from the trash, the restored item keeps the portable id.
 */
export function getPortableIds(source: string, ids: readonly number[], imported: readonly ImportedName[]): PortableIds {
  const own = (id: number) => `${source}-${id}`;
  const there = new Set(ids);
  const findOwn = (key: string): number | undefined => {
    const id = key.startsWith(`${source}-`) ? Number(key.slice(source.length + 1)) : undefined;
    return id !== undefined && there.has(id) && own(id) === key ? id : undefined;
  };
  const given = new Map<number, string>();
  for (const { key, id } of imported) if (findOwn(key) === undefined) given.set(id, key);
  let numbers: Map<string, number> | undefined;
  return {
    getKey: (id) => given.get(id) ?? own(id),
    getId: (key) => {
      const id = findOwn(key);
      if (id !== undefined && !given.has(id)) return id;
      // Only an import needs this map, so it is built at the first call.
      numbers ??= new Map([...given].filter(([number]) => there.has(number)).map(([number, name]) => [name, number]));
      return numbers.get(key);
    },
  };
}
