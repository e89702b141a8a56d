import { type LookupKind, lookups } from '@vajra/contract';
import type { Choice } from '../../api/lookup-queries.ts';

/** What the contract says against a lookup's text, or true. */
export function nameProblem(kind: LookupKind, value: string): string | true {
  const { add, textKey } = lookups[kind];
  const checked = add.body.safeParse({ [textKey]: value });
  const issue = checked.error?.issues.find(({ path }) => path[0] === textKey);
  return issue?.message ?? true;
}

/** A parent must be chosen, 'none' among the choices (spec section 5), and be one that is loaded. */
export function parentProblem(
  value: string,
  parents: readonly Choice[] | undefined,
): string | true {
  if (value === 'none') return true;
  if (value === '') return 'Parent collection is required.';
  const isLoaded = parents?.some(({ id }) => String(id) === value);
  return isLoaded || 'Selected parent collection is invalid or not loaded.';
}
