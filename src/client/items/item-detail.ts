import { MENTIONED_CARRY_COUNT } from '#shared/items/items.rules.ts';

/** Returns the second line of a row: all parts that are not empty. */
export function joinDetails(...parts: (string | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined;
}

/** Returns 'Carried n times'; undefined below the number from which it is mentioned. */
export function carriedTimes({ carriedCount }: { carriedCount: number }): string | undefined {
  return carriedCount >= MENTIONED_CARRY_COUNT ? `Carried ${carriedCount} times` : undefined;
}
