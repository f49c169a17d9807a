import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { hasMessages, type FormMessages } from '#shared/forms/forms.rules.ts';
import { focusFirstInvalid } from '#client/ui/overlays/focus.ts';

type Values<Field extends string> = Record<Field, string>;

/**
 * Manages the values and error messages of a form. `check` validates on submit. A message disappears when its field is
 * changed.
 */
export function useFields<Field extends string>(
  empty: Values<Field>,
  check: (values: Values<Field>) => FormMessages<Field>,
) {
  const [values, setValues] = useState(empty);
  const [messages, setMessages] = useState<FormMessages<Field>>({});
  return {
    values,
    hasText: Object.values(values).some((text) => text !== ''),
    /** Returns the props of a field. */
    field: (name: Field) => ({
      name,
      value: values[name],
      message: messages[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setValues({ ...values, [name]: event.target.value });
        setMessages({ ...messages, [name]: undefined });
      },
    }),
    /** Calls `onValid` with the values if they are valid; otherwise focuses the first invalid field. */
    submit: (event: SubmitEvent<HTMLFormElement>, onValid: (values: Values<Field>) => void) => {
      event.preventDefault();
      const found = check(values);
      setMessages(found);
      if (hasMessages(found)) focusFirstInvalid(event.currentTarget);
      else onValid(values);
    },
  };
}
