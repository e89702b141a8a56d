import { mongo } from 'mongoose';
import { claimLifetimeMs, hasOpenClaim, isOriginal } from './media-claims.ts';
import type { MediaFile, OriginalFile, VariantFile } from './media-files.ts';
import type { MediaStore } from './media-store.ts';
import { uploadPrefix } from './uploads.ts';

/** Inconsistencies that a crash, or a manual change of the database, can leave behind. */
export const findingDescriptions = {
  halfWritten: 'incomplete uploads',
  strayChunks: 'chunks without a file',
  missingChunks: 'files with missing chunks',
  lostVariants: 'variants without an original',
  dangling: 'references to missing files',
  orphans: 'files without a reference',
} as const;
export type FindingKind = keyof typeof findingDescriptions;

export interface Finding {
  kind: FindingKind;
  /** The file, for a dangling reference with the document that refers to it. */
  subject: string;
}

export interface MediaReport {
  files: number;
  references: number;
  findings: Finding[];
}

/**
 * Checks that files, chunks, variants and the documents' references agree. With `repair`, deletes
 * what is not referenced and removes references to lost files. Skips uploads of the last hour,
 * which may be in progress, so it can run while the store is open.
 */
export async function checkMedia(media: MediaStore, { repair = false } = {}): Promise<MediaReport> {
  const check = new MediaCheck(media, repair);
  await check.run();
  return check.report;
}

class MediaCheck {
  readonly report: MediaReport = { files: 0, references: 0, findings: [] };
  readonly #originals = new Set<string>();
  readonly #unreferenced = new Set<string>();

  constructor(
    private readonly media: MediaStore,
    private readonly repair: boolean,
  ) {}

  async run(): Promise<void> {
    const chunkCounts = await this.#countChunks();
    for await (const file of this.media.files.files.find()) {
      const id = file._id.toHexString();
      await this.#checkFile(file, chunkCounts.get(id) ?? 0);
      chunkCounts.delete(id);
    }
    for (const id of chunkCounts.keys()) await this.#checkStray(new mongo.ObjectId(id));
    await this.#checkReferences();
    await this.#checkOrphans();
  }

  async #checkFile(file: MediaFile, chunkCount: number): Promise<void> {
    this.report.files += 1;
    const remove = () => this.media.files.remove(file);
    if (file.filename.startsWith(uploadPrefix)) {
      if (isOld(file.uploadDate)) await this.#report('halfWritten', file.filename, remove);
    } else if (chunkCount < expectedChunks(file) && (await this.#isMissingChunks(file))) {
      await this.#report('missingChunks', file.filename, () => this.media.removeAll(file));
    } else if (isOriginal(file)) {
      this.#originals.add(file.filename);
      if (isOrphanCandidate(file)) this.#unreferenced.add(file.filename);
    } else if (await this.#hasLostOriginal(file as VariantFile)) {
      await this.#report('lostVariants', file.filename, remove);
    }
  }

  async #checkReferences(): Promise<void> {
    for await (const { file, by } of this.media.referrers.references()) {
      this.report.references += 1;
      this.#unreferenced.delete(file);
      // The file may have been uploaded since the files were listed.
      if (this.#originals.has(file) || (await this.media.find(file))) continue;
      await this.#report('dangling', `${file} in ${by}`, () =>
        this.media.referrers.removeReferences(file),
      );
    }
  }

  async #checkOrphans(): Promise<void> {
    for (const name of this.#unreferenced) {
      if (await this.media.referrers.hasReference(name)) continue;
      await this.#report('orphans', name, () => this.media.release([name]));
    }
  }

  async #report(kind: FindingKind, subject: string, repair: () => Promise<unknown>): Promise<void> {
    this.report.findings.push({ kind, subject });
    if (this.repair) await repair();
  }

  /** Returns the numbers of chunks by the hexadecimal id of their file. */
  async #countChunks(): Promise<Map<string, number>> {
    const counted = this.media.files.chunks.aggregate<{ _id: mongo.ObjectId; count: number }>([
      { $group: { _id: '$files_id', count: { $sum: 1 } } },
    ]);
    const counts = new Map<string, number>();
    for await (const { _id, count } of counted) counts.set(_id.toHexString(), count);
    return counts;
  }

  async #checkStray(files_id: mongo.ObjectId): Promise<void> {
    if (!isOld(files_id.getTimestamp())) return;
    const { files, chunks } = this.media.files;
    // The upload may have been completed in the meantime.
    if (await files.findOne({ _id: files_id })) return;
    await this.#report('strayChunks', files_id.toHexString(), () =>
      chunks.deleteMany({ files_id }),
    );
  }

  // Checks again, because the file may have been deleted or completed in the meantime.
  async #isMissingChunks(file: MediaFile): Promise<boolean> {
    const { files, chunks } = this.media.files;
    const stored = await chunks.countDocuments({ files_id: file._id });
    return stored < expectedChunks(file) && (await files.findOne({ _id: file._id })) !== null;
  }

  async #hasLostOriginal({ _id, metadata }: VariantFile): Promise<boolean> {
    if (await this.media.find(metadata.of)) return false;
    return (await this.media.files.files.findOne({ _id })) !== null;
  }
}

function expectedChunks({ length, chunkSize }: MediaFile): number {
  return Math.ceil(length / chunkSize);
}

function isOrphanCandidate(file: OriginalFile): boolean {
  return isOld(file.metadata.claimedAt ?? file.uploadDate) && !hasOpenClaim(file);
}

function isOld(date: Date): boolean {
  return Date.now() - date.getTime() > claimLifetimeMs;
}
