/** The types of items that a command can be about. */
export const COMMAND_ITEM_TYPES = ['task', 'goal', 'habit', 'book'] as const;

/** A type of item that a command can be about. */
export type ItemType = (typeof COMMAND_ITEM_TYPES)[number];
