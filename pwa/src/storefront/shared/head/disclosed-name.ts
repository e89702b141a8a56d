import { isLabGrown, type Product } from '@vajra/contract';
import { labGrown } from '#texts/heads.ts';

/** Returns a product's name, which always says if its stones were grown in a laboratory. */
export function disclosedName({ name, stonetype }: Product): string {
  return isLabGrown(stonetype?.type) && !isLabGrown(name) ? `${name}, ${labGrown}` : name;
}
