import type { MediaFiles, OriginalFile } from './media-files.ts';
import type { MediaReferrers } from './media-referrers.ts';

/** A request that claimed a file and has not settled the claim after this time has crashed. */
export const claimLifetimeMs = 60 * 60 * 1000;

/**
 * Decides when a file may be deleted. Between the upload of a file and the commit of the document
 * that references it, nothing in the database shows that the file is needed. In addition, the same
 * content may be uploaded while its last reference is removed. Therefore each upload claims its file
 * and settles the claim when its request ends. A file is deleted only if it has no open claim, no
 * document references it, and no claim was made since the documents were checked: the delete
 * compares the row's counters.
 */
export class MediaClaims {
  constructor(
    private readonly media: MediaFiles,
    private readonly referrers: MediaReferrers,
  ) {}

  /** The metadata of a new file, with the open claim of its uploader. */
  static openClaim() {
    return { claimed: 1, settled: 0, claimedAt: new Date() };
  }

  /** Claims an existing file. Returns false if it does not exist. */
  async claim(name: string): Promise<boolean> {
    const { matchedCount } = await this.media.files.updateOne(
      { filename: name },
      { $inc: { 'metadata.claimed': 1 }, $set: { 'metadata.claimedAt': new Date() } },
    );
    return matchedCount === 1;
  }

  /** Ends a claim. Returns whether a deletion was deferred because of it, so that it must be retried. */
  async settle(name: string): Promise<boolean> {
    const after = await this.media.files.findOneAndUpdate(
      { filename: name },
      { $inc: { 'metadata.settled': 1 } },
      { returnDocument: 'after' },
    );
    return Boolean(after && isOriginal(after) && after.metadata.isUnwanted);
  }

  /** Deletes the row of an unreferenced file and returns it. Null if the file stays. */
  async deleteIfUnreferenced(name: string): Promise<OriginalFile | null> {
    for (;;) {
      const found = await this.media.find(name);
      if (!found || !isOriginal(found)) return null;
      const { claimed, settled } = found.metadata;
      const unchanged = {
        _id: found._id,
        'metadata.claimed': claimed ?? null,
        'metadata.settled': settled ?? null,
      };
      if (hasOpenClaim(found)) {
        const deferred = await this.media.files.updateOne(unchanged, {
          $set: { 'metadata.isUnwanted': true },
        });
        if (deferred.matchedCount === 1) return null;
      } else {
        if (await this.referrers.hasReference(name)) return null;
        const deleted = await this.media.files.deleteOne(unchanged);
        if (deleted.deletedCount === 1) return found;
      }
    }
  }
}

/** Whether a request that claimed this file may still be about to reference it. */
export function hasOpenClaim({ metadata }: OriginalFile): boolean {
  const { claimed, settled, claimedAt } = metadata;
  return claimed > settled && Date.now() - claimedAt.getTime() < claimLifetimeMs;
}

export function isOriginal(file: { metadata: object }): file is OriginalFile {
  return !('of' in file.metadata);
}
