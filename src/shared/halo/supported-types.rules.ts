import { COMMAND_ITEM_TYPES, type ItemType } from './item-types.rules.ts';
import type { Command } from './halo.contract.ts';

/** The item types that a command supports, if not all (HALO-36, HALO-37). */
const SUPPORTED: Partial<Record<Command['commandType'], readonly ItemType[]>> = {
  flag_item: ['task', 'goal'],
  unflag_item: ['task', 'goal'],
  move_item: ['task'],
};

const CROSSED_OUT_TYPES: readonly ItemType[] = ['task', 'goal'];

/** Returns the types of items that a command can be carried out on: tasks only for a move. */
export function supportedTypes({ commandType, data }: Command): readonly ItemType[] {
  if (data.isCrossedOut === true) return CROSSED_OUT_TYPES;
  return SUPPORTED[commandType] ?? COMMAND_ITEM_TYPES;
}
