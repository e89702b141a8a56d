import { thumbHashToDataURL } from 'thumbhash';

const known = new Map<string, string>();

/** What a picture looks like from afar, as an address of its own; undefined for what is no thumbhash. */
export function thumbhashToUrl(thumbhash: string): string | undefined {
  const found = known.get(thumbhash);
  if (found) return found;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    if (bytes.length < 5) return undefined; // shorter than its own head
    const url = thumbHashToDataURL(bytes);
    known.set(thumbhash, url);
    return url;
  } catch {
    return undefined; // a picture is worth waiting for without it
  }
}
