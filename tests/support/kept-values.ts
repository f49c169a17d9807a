/** What the browser keeps in IndexedDB, as far as `idb-keyval` is concerned. Test files mock the library with it. */
export const keptValues = new Map<string, unknown>();

/** The functions of `idb-keyval` that the client uses, over `keptValues`. */
export const fakeDatabase = {
  createStore: (): undefined => undefined,
  get: async (key: string): Promise<unknown> => keptValues.get(key),
  update: async (key: string, replace: (value: unknown) => unknown): Promise<void> => {
    keptValues.set(key, replace(keptValues.get(key)));
  },
};
