/** Examples of requests. */
export const EXAMPLES = [
  'Buy milk tomorrow at 5 pm',
  'Add a weekly goal to run 10 km',
  'Add the book Dune by Frank Herbert',
  'Move the dentist to Friday',
] as const;
