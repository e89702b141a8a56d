import type { ProductDocument } from './product.model.ts';

/**
 * Returns the version that detects conflicting edits: the catalogue version, except that a change of
 * the rating, which no admin makes, is not an edit.
 */
export function editVersionOf({
  version,
  ratingVersion,
}: Pick<ProductDocument, 'version' | 'ratingVersion'>): number {
  return ratingVersion?.catalogue === version.catalogue
    ? ratingVersion.lastEdit
    : version.catalogue;
}
