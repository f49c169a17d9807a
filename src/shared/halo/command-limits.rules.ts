/** The maximum number of commands in a request. It is not in the contract, because the browser uses it without schemas. */
export const MAX_COMMANDS = 50;
