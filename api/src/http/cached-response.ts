import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** Twice as slow as the quality of responses that are sent once, and 5 % smaller. */
const brotliQuality = 5;

/** Longer values of Accept-Encoding, which no browser sends, are parsed each time. */
const maxKeptHeaderLength = 100;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A serialized response body that is sent many times. Compressed once for each encoding. */
export class CachedResponse<T = unknown> {
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  private constructor(
    private readonly bytes: Buffer,
    private readonly type: string,
    /** Identifies the content, for ETags. */
    readonly tag?: string,
  ) {}

  static ofJson<T>(body: T): CachedResponse<T> {
    return new CachedResponse<T>(Buffer.from(JSON.stringify(body)), 'json');
  }

  static ofText(text: string, type: string): CachedResponse<string> {
    return new CachedResponse<string>(Buffer.from(text), type);
  }

  static ofBytes<T>(
    bytes: Buffer,
    { type, tag }: { type: string; tag: string },
  ): CachedResponse<T> {
    return new CachedResponse<T>(bytes, type, tag);
  }

  /** Bytes in memory, including the compressed bodies at a usual ratio. */
  get size(): number {
    return Math.ceil(this.bytes.length * 1.3) + 1;
  }

  /** The body of a JSON response. */
  json(): T {
    return JSON.parse(this.bytes.toString()) as T; // serialized by ofJson()
  }

  /** Chooses the best encoding that the client accepts. Sets the ETag if the content has a tag. */
  negotiate(ctx: Context): Encoding | undefined {
    ctx.vary('Accept-Encoding');
    const encoding = chooseEncoding(ctx);
    if (this.tag) ctx.etag = `"${this.tag}${encoding ? `-${encoding}` : ''}"`;
    return encoding;
  }

  /** Sets type, encoding and body. */
  async send(ctx: Context, encoding = this.negotiate(ctx)): Promise<void> {
    ctx.type = this.type;
    if (!encoding) {
      ctx.compress = false;
      ctx.body = this.bytes;
      return;
    }
    const compressed = await this.#compress(encoding);
    ctx.set('Content-Encoding', encoding);
    ctx.body = compressed;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    let compressed = this.#compressed.get(encoding);
    if (!compressed) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
      compressed = encoding === 'br' ? toBrotli(this.bytes, { params }) : toGzip(this.bytes);
      this.#compressed.set(encoding, compressed);
      // An error is not kept; the caller gets it.
      compressed.catch(() => this.#compressed.delete(encoding));
    }
    return compressed;
  }
}

/** Chosen encodings by Accept-Encoding: browsers send few different values, and parsing one takes long. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 100 });

function chooseEncoding(ctx: Context): Encoding | undefined {
  const accepted = ctx.get('Accept-Encoding');
  const known = chosen.get(accepted);
  const encoding =
    known ?? encodings.find((one) => ctx.acceptsEncodings(one) === one) ?? 'identity';
  if (!known && accepted.length <= maxKeptHeaderLength) chosen.set(accepted, encoding);
  return encoding === 'identity' ? undefined : encoding;
}
