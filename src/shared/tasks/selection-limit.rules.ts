/** How many tasks one call may change, delete or restore. */
export const SELECTION_LIMIT = 200;
