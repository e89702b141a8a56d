/** Supported encodings, by their TextDecoder labels. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Detects UTF-16 by its byte order mark, or by the zero bytes of Latin text. Undefined for other
 * encodings.
 */
export function detectUtf16(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Column names are Latin, so one byte of each pair is zero.
  const pairs = Math.min(head.length >> 1, 500);
  let [low, high] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    if (head[pair * 2 + 1] === 0) low++;
    if (head[pair * 2] === 0) high++;
  }
  if (pairs > 1 && low > pairs * 0.8 && high === 0) return 'utf-16le';
  return pairs > 1 && high > pairs * 0.8 && low === 0 ? 'utf-16be' : undefined;
}

/** Distinguishes UTF-8 from Windows-1252, in which any byte sequence is valid. */
export class Utf8Detector {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;

  push(bytes: Uint8Array): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(bytes, { stream: true });
    } catch {
      this.#isUtf8 = false; // the decoder throws on invalid UTF-8
    }
  }

  /** A character truncated by the end of the file still counts as UTF-8. */
  get encoding(): TextEncoding {
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }
}

/** Decodes text without its byte order mark. Invalid bytes become U+FFFD. */
export async function* decodeText(
  content: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of content) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
