import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { hasMessages, type FormMessages } from '#shared/forms/forms.rules.ts';
import { focusFirstInvalid } from './focus.ts';

type Values<Field extends string> = Record<Field, string>;

/**
 * What is typed in the fields of a form, and what is wrong with it. `check` is asked when it is submitted; a message is gone as
 * soon as its field is changed.
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
    /** What a field is given. */
    field: (name: Field) => ({
      name,
      value: values[name],
      message: messages[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setValues({ ...values, [name]: event.target.value });
        setMessages({ ...messages, [name]: undefined });
      },
    }),
    /** Calls with the values if nothing is wrong with them; else the first field that is wrong has the focus. */
    submit: (event: SubmitEvent<HTMLFormElement>, onValid: (values: Values<Field>) => void) => {
      event.preventDefault();
      const found = check(values);
      setMessages(found);
      if (hasMessages(found)) focusFirstInvalid(event.currentTarget);
      else onValid(values);
    },
  };
}
