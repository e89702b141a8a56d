import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import { productDraftModel } from './product-draft.model.ts';

/** The images and videos that drafts reference. */
export function productDraftMedia(connection: Connection): MediaReferrer {
  const drafts = productDraftModel(connection);
  return mediaReferrer(drafts, 'images.file', async (file) => {
    const removal = { $pull: { images: { file } }, $inc: { version: 1 } };
    await drafts.updateMany({ 'images.file': file }, removal);
  });
}
