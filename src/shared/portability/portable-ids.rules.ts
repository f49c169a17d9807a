/** How the things of one kind are named in files: by the account that they come from and their number there. */
export interface PortableIds {
  /** The name of what has, or had, this number in the account. */
  keyOf: (id: number) => string;
  /** The number of what is there under a name; undefined when there is no such thing. */
  idOf: (key: string) => number | undefined;
}

/** What was imported under a name, and the number that it got. It may be gone by now. */
export interface ImportedName {
  key: string;
  id: number;
}

/**
 * The names of the things with these numbers, which are all that are there of one kind. What was imported keeps the name that it
 * came with; everything else is named after this account, its `source`. Where what was imported has the name of something that
 * is there itself - it was deleted, imported again, and then taken out of the trash - the latter has it.
 */
export function portableIdsOf(source: string, ids: readonly number[], imported: readonly ImportedName[]): PortableIds {
  const own = (id: number) => `${source}-${id}`;
  const there = new Set(ids);
  const isTaken = (key: string) => key.startsWith(`${source}-`) && there.has(Number(key.slice(source.length + 1)));
  const given = new Map(imported.filter(({ key }) => !isTaken(key)).map(({ key, id }) => [id, key]));
  const keyOf = (id: number) => given.get(id) ?? own(id);
  let numbers: Map<string, number> | undefined;
  const idOf = (key: string) => {
    // Made when it is first asked for: an export never asks.
    numbers ??= new Map(ids.map((id) => [keyOf(id), id]));
    return numbers.get(key);
  };
  return { keyOf, idOf };
}
