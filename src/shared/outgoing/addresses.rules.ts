/** The maximum length of an address that a person gives. */
export const LONGEST_ADDRESS = 2_000;
