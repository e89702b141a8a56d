/**
 * What is wrong with a field as a sentence: messages such as 'is required' take the field's label,
 * those that begin with a capital stand alone.
 */
export function fieldMessage(label: string, message: string | undefined): string | undefined {
  if (!message) return undefined;
  return /^[A-Z]/.test(message) ? message : `${label} ${message}`;
}
