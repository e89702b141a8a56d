import type { Model } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../media/media-referrers.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { LookupDocument } from './lookup.model.ts';

/** The pictures of diamond shapes. */
export function shapeMedia(
  shapes: Model<LookupDocument>,
  transactions: Transactions,
): MediaReferrer {
  return mediaReferrer(shapes, 'image', (file) =>
    transactions.stamped('lookups', async (session, nextVersion) => {
      const nothing = { image: null, imageLook: null, version: await nextVersion() };
      await shapes.updateMany({ image: file }, { $set: nothing }, { session });
    }),
  );
}
