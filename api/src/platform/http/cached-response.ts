import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
/** Twice as slow as the quality of responses that are sent once, and 5 % smaller. */
const brotliQuality = 5;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

const contentTypes = {
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml',
} as const;
export type CachedType = keyof typeof contentTypes;

/** A serialized response body that is sent many times. Compressed once for each encoding. */
export class CachedResponse<T = unknown> {
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /** The body as it is, or compressed with Brotli. */
  #stored: { plain: Buffer } | { brotli: Buffer };

  private constructor(
    bytes: Buffer,
    private readonly type: CachedType,
    /** Identifies the content, for ETags. */
    readonly tag?: string,
    /** How long shared caches may keep a response to a request without a session. */
    readonly maxAgeSeconds = 0,
  ) {
    this.#stored = { plain: bytes };
  }

  static ofJson<T>(body: T): CachedResponse<T> {
    return new CachedResponse<T>(Buffer.from(JSON.stringify(body)), 'json');
  }

  static ofText(text: string, type: CachedType): CachedResponse<string> {
    return new CachedResponse<string>(Buffer.from(text), type);
  }

  static ofBytes<T>(
    bytes: Buffer,
    { type, tag, maxAgeSeconds }: { type: CachedType; tag?: string; maxAgeSeconds?: number },
  ): CachedResponse<T> {
    return new CachedResponse<T>(bytes, type, tag, maxAgeSeconds);
  }

  /** Bytes in memory, including the compressed bodies at a usual ratio. */
  get size(): number {
    const stored = this.#stored;
    return 1 + Math.ceil('plain' in stored ? stored.plain.length * 1.3 : stored.brotli.length * 2);
  }

  /** The body of a JSON response. */
  json(): T {
    const stored = this.#stored;
    const bytes = 'plain' in stored ? stored.plain : brotliDecompressSync(stored.brotli);
    return JSON.parse(bytes.toString()) as T; // serialized by ofJson()
  }

  /** Keeps the body in its compressed form, about a tenth as large; few clients ask for another. */
  async compact(): Promise<void> {
    this.#stored = { brotli: await this.#compress('br') };
  }

  /** Chooses the best encoding that the client accepts. Sets the ETag if the content has a tag. */
  negotiate(ctx: Context): Encoding | undefined {
    ctx.vary('Accept-Encoding');
    const encoding = encodings.find((one) => ctx.acceptsEncodings(one) === one);
    if (this.tag) ctx.set('ETag', `"${this.tag}${encoding ? `-${encoding}` : ''}"`);
    return encoding;
  }

  /** Sets type, encoding and body. */
  async send(ctx: Context, encoding = this.negotiate(ctx)): Promise<void> {
    ctx.set('Content-Type', contentTypes[this.type]);
    if (!encoding) {
      ctx.compress = false;
      ctx.body = await this.#plain();
      return;
    }
    const compressed = await this.#compress(encoding);
    ctx.set('Content-Encoding', encoding);
    ctx.body = compressed;
  }

  async #plain(): Promise<Buffer> {
    return 'plain' in this.#stored ? this.#stored.plain : fromBrotli(this.#stored.brotli);
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    let compressed = this.#compressed.get(encoding);
    if (!compressed) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
      compressed = this.#plain().then((bytes) =>
        encoding === 'br' ? toBrotli(bytes, { params }) : toGzip(bytes),
      );
      this.#compressed.set(encoding, compressed);
      // An error is not kept; the caller gets it.
      compressed.catch(() => this.#compressed.delete(encoding));
    }
    return compressed;
  }
}
