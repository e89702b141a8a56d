import type { Model } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../media/media-referrers.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { ProductDocument } from './product.model.ts';

/** The images and videos that products reference. */
export function productMedia(
  products: Model<ProductDocument>,
  transactions: Transactions,
): MediaReferrer {
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
