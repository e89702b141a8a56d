import { type LookupKind, lookups } from '@vajra/contract';
import type { Choice } from '../../api/lookup-queries.ts';
import { messagesOf } from '../shared/use-fields.ts';

/** Validates a lookup's text against the endpoint's schema. Returns a message, or true. */
export function validateName(kind: LookupKind, value: string): string | true {
  const { add, textKey } = lookups[kind];
  return messagesOf(add.body, { [textKey]: value })[textKey] ?? true;
}

/** Validates a collection's parent: 'none' or one of the loaded parents. Returns a message, or true. */
export function validateParent(
  value: string,
  parents: readonly Choice[] | undefined,
): string | true {
  if (value === 'none') return true;
  if (value === '') return 'Parent collection is required.';
  const isLoaded = parents?.some(({ id }) => String(id) === value);
  return isLoaded || 'Selected parent collection is invalid or not loaded.';
}
