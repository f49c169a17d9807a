/**
 * A queue with one line per key, such as an account or a network. The lines take turns, so another key waits for at
 * most one item of a key with a thousand.
 */
export class FairQueue<Item> {
  /** Lines in the order of their turns. Empty lines are removed. */
  readonly #lines = new Map<string | number, Item[]>();
  #size = 0;

  /** The number of items in all lines. */
  get size(): number {
    return this.#size;
  }

  /** Returns the number of items in one key's line. */
  getLength(key: string | number): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  /** Adds an item to the end of its key's line. */
  push(key: string | number, item: Item): void {
    this.#size += 1;
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [item]);
    else line.push(item);
  }

  /** Removes and returns the first item of the line whose turn it is. That line then moves to the end. */
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
