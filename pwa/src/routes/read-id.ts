/** An id of the path as a positive whole number, or null: then there is no such page. */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
