/** Bounds of a search, as the list reads it from its address. */
const maxLength = 200;

/**
 * What another app has shared with the installed shop (the manifest's share_target) as words to
 * search for: the text, or else the title, without addresses and quotation marks. Null where nothing
 * of that is there.
 */
export function sharedSearchText(params: URLSearchParams): string | null {
  if (params.has('search')) return null;
  const [words] = ['text', 'title']
    .map((name) => toSearchText(params.get(name) ?? ''))
    .filter(Boolean);
  return words ?? null;
}

const toSearchText = (text: string): string =>
  text
    .replace(/\b(https?:\/\/|www\.)\S*/gi, ' ')
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
