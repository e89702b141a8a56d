/**
 * Moves focus to the first field of a form that is marked as invalid, which announces its message. Call
 * it in the form's submit event after setting the errors.
 */
export function focusFirstInvalid(form: Element): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
  });
}
