/** Returns an array of zeros of this length. */
export type Allocate = (length: number) => Float64Array;

/** Lends arrays that are needed for a moment, because creating new ones takes longer than computing their values. */
export interface Arena {
  /** Returns an array of zeros that nobody else uses until `takeBack` is called. */
  allocate: Allocate;
  /** Takes all arrays back. */
  takeBack(): void;
}

/** Creates an arena. It grows to the size that is needed between two calls of `takeBack`. */
export function createArena(): Arena {
  let memory = new Float64Array(2 ** 16);
  let used = 0;
  return {
    allocate(length) {
      if (used + length > memory.length) {
        memory = new Float64Array(2 * memory.length + length);
        used = 0;
      }
      used += length;
      return memory.subarray(used - length, used).fill(0);
    },
    takeBack() {
      used = 0;
    },
  };
}
