/**
 * True if two sets of props are shallowly equal; arrays are compared by their elements. For components that get a slice
 * of a longer list, which is a new array after every change.
 */
export function haveSameProps<Props extends object>(first: Props, second: Props): boolean {
  const keys = Object.keys(first) as (keyof Props)[];
  return keys.length === Object.keys(second).length && keys.every((key) => isEqual(first[key], second[key]));
}

function isEqual(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (!Array.isArray(first) || !Array.isArray(second) || first.length !== second.length) return false;
  return first.every((value, place) => Object.is(value, second[place]));
}
