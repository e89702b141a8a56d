/**
 * Returns a field's error as a sentence: messages such as 'is required' follow its label, those with
 * a capital letter are sentences of their own.
 */
export function fieldMessage(label: string, message: string | undefined): string | undefined {
  if (!message) return undefined;
  return /^[A-Z]/.test(message) ? message : `${label} ${message}`;
}
