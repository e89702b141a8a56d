/** Where a paragraph names the shop's address for letters. */
export const emailPlaceholder = '{email}';

/** A section of a page that is to be read. */
export interface Clause {
  title: string;
  text: readonly string[];
}
