import type { mongo } from 'mongoose';
import { claimLifetimeMs, isClaimed, isOriginal } from './media-claims.ts';
import type { MediaFile, OriginalFile, VariantFile } from './media-files.ts';
import type { MediaStore } from './media-store.ts';
import { uploadPrefix } from './uploads.ts';

/** What a crash, or somebody's hand in the database, can leave. */
export const findingDescriptions = {
  halfWritten: 'uploads that stopped half way',
  strayChunks: 'chunks of no file',
  missingChunks: 'files of which a part is missing',
  lostVariants: 'variants without their original',
  dangling: 'files that a document names and that are not there',
  orphans: 'files that no document names',
} as const;
export type FindingKind = keyof typeof findingDescriptions;

export interface Finding {
  trouble: FindingKind;
  /** The file, or the document that names it. */
  what: string;
}

export interface MediaReport {
  files: number;
  references: number;
  findings: Finding[];
}

/**
 * Looks through all media for what a crash leaves between a file and its document, and with
 * `mend` repairs it: what nobody needs is deleted, and a name of what is lost is taken out of the
 * document. Uploads of the last hour are spared, since they may be under way; the store may be
 * open meanwhile.
 */
export async function checkMedia(media: MediaStore, { mend = false } = {}): Promise<MediaReport> {
  const check = new MediaCheck(media, mend);
  await check.run();
  return check.report;
}

class MediaCheck {
  readonly report: MediaReport = { files: 0, references: 0, findings: [] };
  readonly #originals = new Set<string>();
  readonly #unnamed = new Set<string>();

  constructor(
    private readonly media: MediaStore,
    private readonly mend: boolean,
  ) {}

  async run(): Promise<void> {
    for await (const { file, isWhole } of this.#filesAndChunks())
      await this.#checkFile(file, isWhole);
    await this.#checkReferences();
    await this.#checkOrphans();
  }

  async #checkFile(file: MediaFile, isWhole: boolean): Promise<void> {
    this.report.files += 1;
    const remove = () => this.media.files.remove(file);
    if (file.filename.startsWith(uploadPrefix)) {
      if (isOld(file.uploadDate)) await this.#found('halfWritten', file.filename, remove);
    } else if (!isWhole && (await this.#isBroken(file))) {
      await this.#found('missingChunks', file.filename, () => this.media.removeAll(file));
    } else if (isOriginal(file)) {
      this.#originals.add(file.filename);
      if (mayBeOrphan(file)) this.#unnamed.add(file.filename);
    } else if (await this.#isLost(file as VariantFile)) {
      await this.#found('lostVariants', file.filename, remove);
    }
  }

  async #checkReferences(): Promise<void> {
    for await (const { file, by } of this.media.referrers.references()) {
      this.report.references += 1;
      this.#unnamed.delete(file);
      // Files may have come since we looked through them.
      if (this.#originals.has(file) || (await this.media.find(file))) continue;
      await this.#found('dangling', `${file} in ${by}`, () => this.media.referrers.forget(file));
    }
  }

  async #checkOrphans(): Promise<void> {
    for (const name of this.#unnamed) {
      if (await this.media.referrers.hasReference(name)) continue;
      await this.#found('orphans', name, () => this.media.release([name]));
    }
  }

  async #found(trouble: FindingKind, what: string, repair: () => Promise<unknown>): Promise<void> {
    this.report.findings.push({ trouble, what });
    if (this.mend) await repair();
  }

  /** Each file, and whether its chunks are all there: both collections side by side, by id. */
  async *#filesAndChunks(): AsyncGenerator<{ file: MediaFile; isWhole: boolean }> {
    const runs = this.#runsOfChunks();
    let run = await runs.next();
    const passStray = async () => {
      if (run.done) return;
      await this.#checkStray(run.value.files_id);
      run = await runs.next();
    };
    for await (const file of this.media.files.files.find().sort({ _id: 1 })) {
      while (!run.done && isBefore(run.value.files_id, file._id)) await passStray();
      const isOwn = !run.done && run.value.files_id.equals(file._id);
      const count = isOwn && !run.done ? run.value.count : 0;
      if (isOwn) run = await runs.next();
      yield { file, isWhole: count === chunkCount(file) };
    }
    while (!run.done) await passStray();
  }

  /** For each file with chunks, how many follow each other from the first on. */
  async *#runsOfChunks(): AsyncGenerator<{ files_id: mongo.ObjectId; count: number }, undefined> {
    const rows = this.media.files.chunks
      .find({}, { projection: { _id: 0, files_id: 1, n: 1 } })
      .sort({ files_id: 1, n: 1 });
    let run: { files_id: mongo.ObjectId; count: number } | undefined;
    for await (const { files_id, n } of rows) {
      if (!run?.files_id.equals(files_id)) {
        if (run) yield run;
        run = { files_id, count: 0 };
      }
      if (n === run.count) run.count += 1;
    }
    if (run) yield run;
    return undefined;
  }

  async #checkStray(files_id: mongo.ObjectId): Promise<void> {
    if (!isOld(files_id.getTimestamp())) return;
    const { files, chunks } = this.media.files;
    // It may have been written to its end since we looked.
    if (await files.findOne({ _id: files_id })) return;
    await this.#found('strayChunks', files_id.toHexString(), () => chunks.deleteMany({ files_id }));
  }

  // Looked at again: it may have been deleted since.
  async #isBroken(file: MediaFile): Promise<boolean> {
    const { files, chunks } = this.media.files;
    const all = { files_id: file._id, n: { $gte: 0, $lt: chunkCount(file) } };
    const isWhole = (await chunks.countDocuments(all)) === chunkCount(file);
    return !isWhole && (await files.findOne({ _id: file._id })) !== null;
  }

  async #isLost({ _id, metadata }: VariantFile): Promise<boolean> {
    if (await this.media.find(metadata.of)) return false;
    return (await this.media.files.files.findOne({ _id })) !== null;
  }
}

function chunkCount({ length, chunkSize }: MediaFile): number {
  return Math.ceil(length / chunkSize);
}

function mayBeOrphan(file: OriginalFile): boolean {
  return isOld(file.metadata.claimedAt ?? file.uploadDate) && !isClaimed(file);
}

function isOld(date: Date): boolean {
  return Date.now() - date.getTime() > claimLifetimeMs;
}

function isBefore(one: mongo.ObjectId, other: mongo.ObjectId): boolean {
  return one.toHexString() < other.toHexString();
}
