import { thumbHashToDataURL } from 'thumbhash';

const urls = new Map<string, string>();

/** Returns a thumbhash as a data URL of a blurred preview; undefined if it is not valid. */
export function thumbhashToUrl(thumbhash: string): string | undefined {
  const cached = urls.get(thumbhash);
  if (cached) return cached;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    if (bytes.length < 5) return undefined; // shorter than the header
    const url = thumbHashToDataURL(bytes);
    urls.set(thumbhash, url);
    return url;
  } catch {
    return undefined; // the image is shown without a preview
  }
}
