/** The maximum length of an address that a person gives. */
export const MAX_ADDRESS_LENGTH = 2_000;
