import type { Connection } from 'mongoose';
import { onDuplicateKey } from '../mongo/duplicate-key.ts';
import { type StoredFile, StoredFiles } from '../mongo/stored-files.ts';
import type { MediaKind } from './media-types.ts';

/** Metadata of an original: a stored upload, named after the hash of its content. */
export interface OriginalMetadata {
  type: string;
  kind: MediaKind;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  /** Base64; null for videos. */
  thumbhash: string | null;
  /** Whether any pixel is transparent, which JPEG cannot represent. */
  isTransparent: boolean;
  /** Number of uploads of this content, and of those whose request has ended: see MediaClaims. */
  claimed: number;
  settled: number;
  claimedAt: Date;
  /** A deletion was deferred by an open claim: settling the claim retries it. */
  isUnwanted?: boolean;
}

/** Metadata of a variant: an original in another size or format. */
export interface VariantMetadata {
  type: string;
  /** The original's name. */
  of: string;
  width: number;
  format: string;
  /** Hash of the variant's own bytes, which depend on the version of the encoder. */
  hash: string;
}

export type MediaFile<Metadata = OriginalMetadata | VariantMetadata> = StoredFile<Metadata>;
export type OriginalFile = MediaFile<OriginalMetadata>;
export type VariantFile = MediaFile<VariantMetadata>;

/** The bucket of images and videos. */
export class MediaFiles extends StoredFiles<OriginalMetadata | VariantMetadata> {
  constructor(connection: Connection) {
    super(connection, 'media', { sparseIndexes: ['metadata.of'] });
  }

  /** Renames a file and sets its metadata. Returns false if the name is taken. */
  async rename(file: MediaFile<unknown>, name: string, metadata: object): Promise<boolean> {
    const set = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value]);
    const change = { $set: { filename: name, ...Object.fromEntries(set) } };
    const renaming = this.files.updateOne({ _id: file._id }, change);
    return (await onDuplicateKey(renaming, () => null)) !== null;
  }
}
