declare global {
  /** What the build has every `import()` of a part of halo call when it fails (`vite.config.ts`). `path` is the part's, seen from its neighbours. */
  var haloImportAgain: (path: string, error: unknown) => Promise<unknown>;
}

/** What tells the addresses apart under which a part is asked for again. */
const MARK = '?again=';

/**
 * Has parts of halo that could not be fetched fetched by the next `import()` of them. A browser does not ask again for a script that it
 * could not fetch, for as long as the page is open: it is given another address each time.
 */
export function tryImportsAgain(): void {
  const failures = new Map<string, number>();
  globalThis.haloImportAgain = async (path, error) => {
    const before = failures.get(path) ?? 0;
    failures.set(path, before + 1);
    // The first failure is for whoever has asked for the part.
    if (before === 0) throw error;
    return import(/* @vite-ignore */ `${path}${MARK}${before}.js`);
  };
}

/** Whether this is the address of a part that could not be fetched before. */
export function wasAskedAgain(address: string): boolean {
  return address.includes(MARK);
}
