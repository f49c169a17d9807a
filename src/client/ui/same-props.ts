/**
 * Whether two sets of props are the same: each the same value, or a list of the same values. For components that are given a
 * part of a longer list, which is cut anew whenever something else in it has changed.
 */
export function haveSameProps<Props extends object>(first: Props, second: Props): boolean {
  const keys = Object.keys(first) as (keyof Props)[];
  return keys.length === Object.keys(second).length && keys.every((key) => isSame(first[key], second[key]));
}

function isSame(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (!Array.isArray(first) || !Array.isArray(second) || first.length !== second.length) return false;
  return first.every((value, place) => Object.is(value, second[place]));
}
