import { MENTIONED_CARRY_COUNT } from '#shared/items/items.rules.ts';

/** A row's second line: all that there is to say. */
export function joinDetails(...parts: (string | null | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' · ') || undefined;
}

/** That an item was carried often; undefined when that is not worth a word. */
export function carriedTimes({ carriedCount }: { carriedCount: number }): string | undefined {
  return carriedCount >= MENTIONED_CARRY_COUNT ? `Carried ${carriedCount} times` : undefined;
}
