import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../media/media-referrers.ts';
import type { Transactions } from '../mongo/transactions.ts';
import { productModel } from './product.model.ts';

/** The images and videos that products reference. */
export function productMedia(connection: Connection, transactions: Transactions): MediaReferrer {
  const products = productModel(connection);
  return mediaReferrer(products, 'images.file', (file) =>
    transactions.run('catalogue', async (tx) => {
      await products.updateMany(
        { 'images.file': file },
        { $pull: { images: { file } }, $set: { 'version.catalogue': await tx.version() } },
        { session: tx.session },
      );
    }),
  );
}
