/** Replaced by the store's email address in a paragraph. */
export const emailPlaceholder = '{email}';

/** A titled section of a page of text. */
export interface Clause {
  title: string;
  text: readonly string[];
}
