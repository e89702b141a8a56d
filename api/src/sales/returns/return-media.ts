import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import { returnModel } from './return.model.ts';

/** The photographs of return requests. */
export function returnMedia(connection: Connection): MediaReferrer {
  const returns = returnModel(connection);
  return mediaReferrer(returns, 'photos', (file) =>
    returns.updateMany({ photos: file }, { $pull: { photos: file } }),
  );
}
