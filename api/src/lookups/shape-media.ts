import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../media/media-referrers.ts';
import type { Transactions } from '../mongo/transactions.ts';
import { lookupModel } from './lookup.model.ts';

/** The images that diamond shapes reference. */
export function shapeMedia(connection: Connection, transactions: Transactions): MediaReferrer {
  const shapes = lookupModel(connection, 'diamondShape');
  return mediaReferrer(shapes, 'image', (file) =>
    transactions.run('lookups', async (tx) => {
      const noImage = { image: null, imageLook: null, version: await tx.version() };
      await shapes.updateMany({ image: file }, { $set: noImage }, { session: tx.session });
    }),
  );
}
