import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import type { Transactions } from '../../platform/mongo/transactions.ts';
import { lookupModel } from './lookup.model.ts';

/** The images that diamond shapes reference. */
export function shapeMedia(connection: Connection, transactions: Transactions): MediaReferrer {
  const shapes = lookupModel(connection, 'diamondShape');
  return mediaReferrer(shapes, 'image', (file) =>
    transactions.run(async (tx) => {
      tx.changesLookups();
      const noImage = { $set: { image: null, imageLook: null }, $inc: { version: 1 } };
      await shapes.updateMany({ image: file }, noImage, { session: tx.session });
    }),
  );
}
