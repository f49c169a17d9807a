/** The messages of a form by field; a valid field has none. */
export type FormMessages<Field extends string> = Partial<Record<Field, string>>;

/** True when a field of a form is invalid. */
export function hasMessages(messages: FormMessages<string>): boolean {
  return Object.values(messages).some((message) => message !== undefined);
}
