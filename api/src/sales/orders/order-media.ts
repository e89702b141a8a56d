import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import { orderModel } from './order.model.ts';

/** The images of order lines: those of the time of purchase, even if the product has others now. */
export function orderMedia(connection: Connection): MediaReferrer {
  const orders = orderModel(connection);
  return mediaReferrer(orders, 'items.image', async (file) => {
    const withFile = { arrayFilters: [{ 'item.image': file }] };
    const removal = { $set: { 'items.$[item].image': null } };
    await orders.updateMany({ 'items.image': file }, removal, withFile);
  });
}
