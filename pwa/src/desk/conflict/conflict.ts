import { ApiError } from '../../api/api-error.ts';

/** As it is now, where the shop refuses because another admin changed it meanwhile; else null. */
export function changedMeanwhile(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return recordAt(error.body, 'now') ?? recordAt(recordAt(error.body, 'data'), 'now');
}

function recordAt(body: unknown, key: string): Record<string, unknown> | null {
  const inner: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof inner === 'object' && inner !== null ? { ...inner } : null;
}

type Values = Readonly<Record<string, string>>;

interface Merged<Form extends Values> {
  /** What only one of the two changed, as they changed it; what both changed, as you did. */
  values: Form;
  /** What both changed, each in another way. */
  disputed: (keyof Form & string)[];
}

/** Your changes of a form on top of theirs, both made to what it `was` when yours was opened. */
export function merge<Form extends Values>(was: Form, yours: Form, theirs: Form): Merged<Form> {
  const fields = Object.keys(was) as (keyof Form & string)[]; // a form's fields are all there
  const isMine = (field: keyof Form) => yours[field] !== was[field];
  const isTheirs = (field: keyof Form) => theirs[field] !== was[field];
  const values = Object.fromEntries(
    fields.map((field) => [field, isMine(field) ? yours[field] : theirs[field]]),
  );
  return {
    values: values as Form, // field by field
    disputed: fields.filter(
      (field) => isMine(field) && isTheirs(field) && yours[field] !== theirs[field],
    ),
  };
}
