type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const touched = new Set<Field>();

/** Whether the target is a form control. */
const isField = (target: EventTarget | null): target is Field =>
  target !== null && 'form' in target;

/** Starts tracking what users type into forms; initial values do not count. */
export function trackInput(): void {
  addEventListener(
    'input',
    ({ target }) => {
      // Searches are not worth protecting, and controls outside forms write to the URL.
      if (isField(target) && target.form && target.type !== 'search') touched.add(target);
    },
    true,
  );
  addEventListener('reset', ({ target }) => {
    for (const field of touched) if (field.form === target) touched.delete(field);
  });
}

/** Whether a reload would lose something that the user typed. */
export function hasUnsavedInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(({ value }) => value !== '');
}
