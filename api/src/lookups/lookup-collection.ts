import type { LookupKind } from '@vajra/contract';

/** The database's collection of a kind: 'diamondshapes', 'cutgrades', … */
export function lookupCollection(kind: LookupKind): string {
  return kind === 'clarity' ? 'clarities' : `${kind.toLowerCase()}s`;
}
