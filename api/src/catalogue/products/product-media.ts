import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import type { Transactions } from '../../platform/mongo/transactions.ts';
import { productModel } from './product.model.ts';

/** The images and videos that products reference. */
export function productMedia(connection: Connection, transactions: Transactions): MediaReferrer {
  const products = productModel(connection);
  return mediaReferrer(products, 'images.file', (file) =>
    transactions.run(async (tx) => {
      const { session } = tx;
      const ids = await products.distinct('_id', { 'images.file': file }, { session });
      tx.changes('catalogue', ids);
      await products.updateMany(
        { _id: { $in: ids } },
        { $pull: { images: { file } }, $inc: { revision: 1 } },
        { session },
      );
    }),
  );
}
