import { MIN_SHOWN_CARRY_COUNT } from '#shared/items/items.rules.ts';
import { plural } from '#shared/language/language.ts';

/** Returns the second line of a row: all parts that are not empty. */
export function joinDetails(...parts: (string | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined;
}

/** Returns 'Carried n times'; undefined below the number from which it is mentioned. */
export function carriedTimes({ carriedCount }: { carriedCount: number }): string | undefined {
  return carriedCount >= MIN_SHOWN_CARRY_COUNT
    ? plural(carriedCount, 'Carried {count} times', 'Carried {count} times')
    : undefined;
}
