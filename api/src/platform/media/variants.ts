import { createHash } from 'node:crypto';
import { NotFoundError } from '../errors.ts';
import type { MemoryThrottle } from '../memory-throttle.ts';
import type { WorkQueue } from '../work-queue.ts';
import type { Variant } from './choose-variant.ts';
import { resizeImage } from './images.ts';
import type {
  MediaFile,
  MediaFiles,
  OriginalFile,
  VariantFile,
  VariantMetadata,
} from './media-files.ts';

/**
 * Creates variants of originals on first request and stores them. A variant's name contains the
 * original's name, width and format, and names are unique, so when two replicas create the same
 * variant, one is kept.
 */
export class Variants {
  readonly #pending = new Map<string, Promise<VariantFile>>();

  constructor(
    private readonly media: MediaFiles,
    private readonly imageQueue: WorkQueue,
    private readonly created: MemoryThrottle,
  ) {}

  static nameOf({ filename }: OriginalFile, { width, format }: Variant): string {
    return `${filename}@${width}.${format}`;
  }

  /**
   * Creates a variant. Concurrent calls for the same variant share one encoding.
   * @throws {TooManyRequestsError} when the network has created too many, or too many are waiting
   */
  async create(original: OriginalFile, variant: Variant, network: string): Promise<VariantFile> {
    const name = Variants.nameOf(original, variant);
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const created = this.created
      .consume(network)
      .then(() => this.#create(name, original, variant, network))
      .finally(() => this.#pending.delete(name));
    this.#pending.set(name, created);
    return created;
  }

  /** Deletes all variants of an original and returns them. */
  async removeAllOf(originalName: string): Promise<MediaFile[]> {
    const found = await this.media.files.find({ 'metadata.of': originalName }).toArray();
    for (const file of found) await this.media.remove(file);
    return found;
  }

  async #create(
    name: string,
    original: OriginalFile,
    { width: targetWidth, format }: Variant,
    network: string,
  ): Promise<VariantFile> {
    const { data, width } = await this.imageQueue.run(
      async () => resizeImage(await this.media.readAll(original), targetWidth, format),
      network,
    );
    const metadata: VariantMetadata = {
      type: `image/${format}`,
      of: original.filename,
      width,
      format,
      hash: createHash('sha256').update(data).digest('hex').slice(0, 32),
    };
    const written = await this.media.write(name, [data], metadata);
    const stored = written ?? ((await this.media.find(name)) as VariantFile | null); // only variants have such names
    // Deleting an original removes its variants afterwards, so either that sees this variant or
    // this check sees that the original is gone.
    const originalExists = await this.media.files.findOne({ _id: original._id });
    if (stored && originalExists) return stored;
    if (written) await this.media.remove(written);
    throw new NotFoundError('File');
  }
}
