import { useState } from 'react';
import type { z } from 'zod';

/** The first message of each field, by its path such as 'zones.0.name'. */
export type Messages<Name extends string = string> = Partial<Record<Name, string>>;

/** Returns what is wrong with the input of a call; nothing if it is valid. */
export function messagesOf(schema: z.ZodType, input: unknown): Messages {
  const messages: Messages = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    messages[path.join('.')] ??= message;
  }
  return messages;
}

/** The texts of a form as they are typed, and what is wrong with them. */
export function useFields<Name extends string>(initial: Record<Name, string>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Messages>({});
  return {
    values,
    errors,
    /** Returns the props of a TextField. */
    field: (name: Name) => ({
      value: values[name],
      error: errors[name],
      onChange: (text: string) => setValues({ ...values, [name]: text }),
    }),
    /** Shows messages at their fields. Returns whether there are none. */
    check: (messages: Messages): boolean => {
      setErrors(messages);
      return Object.keys(messages).length === 0;
    },
  };
}
