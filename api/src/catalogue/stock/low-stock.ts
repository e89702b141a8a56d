import type { ClientSession } from 'mongoose';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import type { StockLevels } from '../products/stock-levels.ts';
import type { StockMovement } from './stock-ledger.service.ts';

interface Dependencies {
  stockLevels: Pick<StockLevels, 'lowAmong'>;
  shopNotifications: Pick<ShopNotifications, 'add' | 'wants'>;
  /** Pieces left at which the stock of a product is low; 0 for never. */
  threshold: number;
}

/** Notifies the shop of products whose stock falls to a threshold. */
export class LowStock {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Reports products that had more than the threshold before these movements, and no longer have.
   * Further sales are not reported until the stock has risen above it. Called after the movements, in
   * their transaction.
   */
  async report(movements: readonly StockMovement[], session: ClientSession): Promise<void> {
    const { stockLevels, shopNotifications, threshold } = this.deps;
    if (threshold === 0 || !shopNotifications.wants('low_stock')) return;
    const changes = new Map<number, number>();
    for (const { p_id, change } of movements) changes.set(p_id, (changes.get(p_id) ?? 0) + change);
    const reduced = [...changes].filter(([, change]) => change < 0).map(([p_id]) => p_id);
    if (reduced.length === 0) return;
    const low = await stockLevels.lowAmong(reduced, threshold, session);
    const events = low.flatMap(({ _id: p_id, sku, name, remaining_qty: left }) => {
      const before = left - (changes.get(p_id) ?? 0);
      return before > threshold ? [{ kind: 'low_stock', p_id, sku, name, left } as const] : [];
    });
    await shopNotifications.add(events, session);
  }
}
