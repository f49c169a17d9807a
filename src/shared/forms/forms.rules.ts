/** The messages of a form by the field they belong to; a field without one is right. */
export type FormMessages<Field extends string> = Partial<Record<Field, string>>;

/** Whether anything is wrong with a form. */
export function hasMessages(messages: FormMessages<string>): boolean {
  return Object.values(messages).some((message) => message !== undefined);
}
