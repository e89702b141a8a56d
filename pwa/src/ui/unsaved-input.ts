type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const touched = new Set<Field>();

/** Of what can be filled in: only that belongs to a form. */
const isField = (target: EventTarget | null): target is Field =>
  target !== null && 'form' in target;

/** Begins to notice what people fill into forms; what a form shows by itself is not theirs. */
export function trackInput(): void {
  addEventListener(
    'input',
    ({ target }) => {
      // A search is no work that could be lost, and a choice beside a list is in the address.
      if (isField(target) && target.form && target.type !== 'search') touched.add(target);
    },
    true,
  );
  addEventListener('reset', ({ target }) => {
    for (const field of touched) if (field.form === target) touched.delete(field);
  });
}

/** Whether this tab shows something that a person filled in and that a reload would lose. */
export function hasUnsavedInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(({ value }) => value !== '');
}
