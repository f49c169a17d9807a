/**
 * A queue with a line for each key, such as an account or a network. It hands out the first item of one line after the other, so a
 * key with a thousand items makes nobody else wait for more than one of them.
 */
export class FairQueue<Item> {
  /** Lines in the order of their turns. An empty line is not kept. */
  readonly #lines = new Map<string | number, Item[]>();
  #size = 0;

  /** How many items wait in all lines together. */
  get size(): number {
    return this.#size;
  }

  /** How many items wait in the line of one key. */
  lengthOf(key: string | number): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  /** Puts an item at the end of its key's line. */
  push(key: string | number, item: Item): void {
    this.#size += 1;
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [item]);
    else line.push(item);
  }

  /** Takes the first item of the line whose turn it is. That line is last in turn afterwards. */
  shift(): Item | undefined {
    const [first] = this.#lines;
    if (first === undefined) return undefined;
    const [key, line] = first;
    const item = line.shift();
    this.#size -= 1;
    this.#lines.delete(key);
    if (line.length > 0) this.#lines.set(key, line);
    return item;
  }
}
