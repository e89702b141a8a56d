import { createHash } from 'node:crypto';
import { NotFoundError } from '../errors.ts';
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
 * Pictures made of originals when they are first asked for, and kept. The name says of what, how
 * wide and how encoded, and names are unique: of two replicas that make the same, one is kept.
 */
export class Variants {
  readonly #beingMade = new Map<string, Promise<VariantFile>>();

  constructor(private readonly media: MediaFiles) {}

  static nameOf({ filename }: OriginalFile, { width, format }: Variant): string {
    return `${filename}@${width}.${format}`;
  }

  /** Makes what is not there; however many ask at once, it is made once. */
  async make(original: OriginalFile, rung: Variant): Promise<VariantFile> {
    const name = Variants.nameOf(original, rung);
    const known = this.#beingMade.get(name);
    if (known) return known;
    const made = this.#make(name, original, rung).finally(() => this.#beingMade.delete(name));
    this.#beingMade.set(name, made);
    return made;
  }

  async removeOf(name: string): Promise<MediaFile[]> {
    const found = await this.media.files.find({ 'metadata.of': name }).toArray();
    for (const file of found) await this.media.remove(file);
    return found;
  }

  async #make(
    name: string,
    original: OriginalFile,
    { width, format }: Variant,
  ): Promise<VariantFile> {
    const load = () => this.media.readAll(original);
    const { data, width: made } = await resizeImage(load, width, format);
    const metadata: VariantMetadata = {
      type: `image/${format}`,
      of: original.filename,
      width: made,
      format,
      hash: createHash('sha256').update(data).digest('hex').slice(0, 32),
    };
    const written = await this.media.write(name, [data], metadata);
    const variant = written ?? ((await this.media.find(name)) as VariantFile | null); // names of variants are its own
    // Whoever deletes an original looks for its variants afterwards; so one of us sees the other.
    const isStillThere = await this.media.files.findOne({ _id: original._id });
    if (variant && isStillThere) return variant;
    if (written) await this.media.remove(written);
    throw new NotFoundError('File');
  }
}
