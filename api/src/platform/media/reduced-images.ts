import { mediaWidths } from '@vajra/contract';
import { LRUCache } from 'lru-cache';
import { type RawImage, reduceImage } from './images.ts';

/** Smaller originals are decoded for each variant, which takes tens of milliseconds. */
const maxUnreducedPixels = 4_000_000;
const maxReducedPixels = 8_000_000;
/** Two images of four channels. */
const maxCacheBytes = 2 * 4 * maxReducedPixels;
/** The variants of an image are requested within seconds of each other. */
const ttlMs = 20_000;

interface Original {
  filename: string;
  metadata: { width: number | null; height: number | null };
}

/**
 * Decodes large originals once for several variants: decoding 60 million pixels takes 0.3 seconds, and
 * an image has up to 24 variants.
 */
export class ReducedImages {
  readonly #images = new LRUCache<string, RawImage>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ data }) => data.length,
    ttl: ttlMs,
    ttlAutopurge: true,
  });
  readonly #pending = new Map<string, Promise<RawImage>>();

  /**
   * Returns the pixels of an original, reduced to at least `width`. Null if it is better decoded for
   * this variant alone.
   */
  async get(
    { filename, metadata: { width: fullWidth, height } }: Original,
    width: number,
    load: () => Promise<Buffer>,
  ): Promise<RawImage | null> {
    if (!fullWidth || !height || fullWidth * height <= maxUnreducedPixels) return null;
    const reducedWidth = Math.min(
      Math.max(...mediaWidths),
      fullWidth,
      Math.floor(Math.sqrt((maxReducedPixels * fullWidth) / height)),
    );
    if (width > reducedWidth) return null;
    const known = this.#images.get(filename) ?? this.#pending.get(filename);
    if (known) return known;
    const pending = this.#reduce(filename, reducedWidth, load);
    this.#pending.set(filename, pending);
    return pending.finally(() => this.#pending.delete(filename));
  }

  async #reduce(filename: string, width: number, load: () => Promise<Buffer>): Promise<RawImage> {
    const image = await reduceImage(await load(), width);
    this.#images.set(filename, image);
    return image;
  }
}
