import type { Choice } from '../../api/lookup-queries.ts';
import type { Option } from '../../ui/OptionField.tsx';

/** Returns the options of a select of a lookup's values, after one for none of them. */
export function choiceOptions(none: string, choices: readonly Choice[] = []): Option[] {
  const options = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ value: '', label: none }, ...options];
}
