import type { MediaFiles, OriginalFile } from './media-files.ts';
import type { MediaReferrers } from './media-referrers.ts';

/** A call that gave a file and has not ended in this time has died. */
export const claimLifetimeMs = 60 * 60 * 1000;

/**
 * Who may delete a file. Between the upload of a file and the commit of the document that names it
 * nothing in the database shows that it is needed; and the same content may be uploaded while its
 * last document goes. So each upload claims its file, and settles the claim when its call is over.
 * A file is deleted only while no claim is open, no document names it, and no claim was made since
 * before we asked the documents: the row's counters, compared as it is deleted, say so.
 */
export class MediaClaims {
  constructor(
    private readonly media: MediaFiles,
    private readonly users: MediaReferrers,
  ) {}

  /** What the row of a new file says: its uploader's claim is open. */
  static openClaim() {
    return { claimed: 1, settled: 0, claimedAt: new Date() };
  }

  /** Claims a file that is there already; false where it is not. */
  async claim(name: string): Promise<boolean> {
    const { matchedCount } = await this.media.files.updateOne(
      { filename: name },
      { $inc: { 'metadata.claimed': 1 }, $set: { 'metadata.claimedAt': new Date() } },
    );
    return matchedCount === 1;
  }

  /** Ends a claim. Says whether somebody let go of the file meanwhile, so that it may be unneeded. */
  async settle(name: string): Promise<boolean> {
    const after = await this.media.files.findOneAndUpdate(
      { filename: name },
      { $inc: { 'metadata.settled': 1 } },
      { returnDocument: 'after' },
    );
    return Boolean(after && isOriginal(after) && after.metadata.isUnwanted);
  }

  /** Deletes the row of a file that nobody needs; answers the row, or null where it stays. */
  async deleteIfUnreferenced(name: string): Promise<OriginalFile | null> {
    for (;;) {
      const found = await this.media.find(name);
      if (!found || !isOriginal(found)) return null;
      const { claimed, settled } = found.metadata;
      const asRead = {
        _id: found._id,
        'metadata.claimed': claimed ?? null,
        'metadata.settled': settled ?? null,
      };
      if (isClaimed(found)) {
        const noted = await this.media.files.updateOne(asRead, {
          $set: { 'metadata.isUnwanted': true },
        });
        if (noted.matchedCount === 1) return null;
      } else {
        if (await this.users.hasReference(name)) return null;
        const deleted = await this.media.files.deleteOne(asRead);
        if (deleted.deletedCount === 1) return found;
      }
    }
  }
}

/** Whether a call that gave this file may still be about to name it. */
export function isClaimed({ metadata }: OriginalFile): boolean {
  const { claimed, settled, claimedAt } = metadata;
  return claimed > settled && Date.now() - claimedAt.getTime() < claimLifetimeMs;
}

export function isOriginal(file: { metadata: object }): file is OriginalFile {
  return !('of' in file.metadata);
}
