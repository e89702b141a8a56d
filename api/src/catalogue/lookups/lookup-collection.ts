import type { LookupKind } from '@vajra/contract';

/** Returns the MongoDB collection of a kind, such as 'diamondshapes' or 'cutgrades'. */
export function lookupCollection(kind: LookupKind): string {
  return kind === 'clarity' ? 'clarities' : `${kind.toLowerCase()}s`;
}
