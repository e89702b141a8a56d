/** Encodings of traders' files, by the names that TextDecoder knows. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What a file's first bytes say: a mark, or the zeros of UTF-16; undefined for one byte a letter. */
export function detectUtf16(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Names of columns are Latin, so of two bytes one is zero.
  const pairs = Math.min(head.length >> 1, 500);
  let [low, high] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    if (head[pair * 2 + 1] === 0) low++;
    if (head[pair * 2] === 0) high++;
  }
  if (pairs > 1 && low > pairs * 0.8 && high === 0) return 'utf-16le';
  return pairs > 1 && high > pairs * 0.8 && low === 0 ? 'utf-16be' : undefined;
}

/** Tells UTF-8 from the one-byte encoding of Western Windows, which any bytes can be. */
export class Utf8Detector {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;

  take(bytes: Uint8Array): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(bytes, { stream: true });
    } catch {
      this.#isUtf8 = false; // that is how the decoder says so
    }
  }

  /** A letter cut in two by the end of the file does not make it another encoding. */
  get encoding(): TextEncoding {
    return this.#isUtf8 ? 'utf-8' : 'windows-1252';
  }
}

/** The text of a file without its mark; what is no letter of the encoding is shown as U+FFFD. */
export async function* decodeText(
  content: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of content) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
