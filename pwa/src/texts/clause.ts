/** Replaced by the store's email address in a paragraph. */
export const emailPlaceholder = '{email}';

/** What the store does, in place of the names in braces. */
export interface Facts {
  /** '1-3 working days' */
  handling: string;
  /** '15-25 working days (Standard), 5-7 working days (Express)' */
  methods: string;
}

/** Returns a clause with the facts in place of `{handling}` and `{methods}`. */
export function withFacts({ title, text }: Clause, { handling, methods }: Facts): Clause {
  const fill = (paragraph: string) =>
    paragraph.replace('{handling}', handling).replace('{methods}', methods);
  return { title, text: text.map(fill) };
}

/** A titled section of a page of text. */
export interface Clause {
  title: string;
  text: readonly string[];
}
