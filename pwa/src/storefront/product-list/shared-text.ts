import { hasLetterOrDigit } from '@vajra/contract';

/** Longest search that the list reads from its URL. */
const maxLength = 200;

/**
 * Returns the search for what another app shared with the installed app (the manifest's
 * `share_target`): the text or else the title, without URLs and quotation marks. Null if neither
 * contains a letter or digit.
 */
export function sharedSearchText(params: URLSearchParams): string | null {
  if (params.has('search')) return null;
  const [search] = ['text', 'title']
    .map((name) => toSearchText(params.get(name) ?? ''))
    .filter(hasLetterOrDigit);
  return search ?? null;
}

const toSearchText = (text: string): string =>
  text
    .replace(/\b(https?:\/\/|www\.)\S*/gi, ' ')
    .replace(/["“”„«»]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
