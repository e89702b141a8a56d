import { type OrderMovement, orderMovementReasons } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { type StockMovementDocument, stockLedgerModel } from './stock-ledger.model.ts';

/** Why stock changes, and who changes it. */
export type MovementCause = Pick<StockMovementDocument, 'reason' | 'u_id'> & {
  orderId?: string;
  /** An admin's comment. */
  note?: string | undefined;
};

/** A change of a product's stock: positive adds pieces, negative removes them. */
export interface StockMovement {
  p_id: number;
  change: number;
  cause: MovementCause;
}

/** The record of all stock movements. The sum of a product's movements is its remaining stock. */
export class StockLedger {
  readonly #movements;

  constructor(
    connection: Connection,
    /** Called after movements were recorded, in their transaction. */
    private readonly onRecorded?: (
      movements: readonly StockMovement[],
      session: ClientSession,
    ) => Promise<void>,
  ) {
    this.#movements = stockLedgerModel(connection);
  }

  /** Records movements in the transaction that changes the stock, after it has changed the products. */
  async record(movements: readonly StockMovement[], session: ClientSession): Promise<void> {
    const at = new Date();
    const rows = movements.map(({ p_id, change, cause: { reason, u_id, orderId, note } }) => ({
      p_id,
      change,
      reason,
      note: note ?? null,
      orderId: orderId ?? null,
      u_id,
      at,
    }));
    // Uses the driver: validation by mongoose would cost more than the write.
    await this.#movements.collection.insertMany(rows, { session });
    await this.onRecorded?.(movements, session);
  }

  /** Returns the movements of an order, oldest first. */
  async ofOrder(orderId: string): Promise<OrderMovement[]> {
    const rows = await this.#movements.find({ orderId }).lean();
    return rows
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .flatMap(({ p_id, change, reason: recorded, at, u_id }) => {
        const reason = orderMovementReasons.find((known) => known === recorded);
        return reason ? [{ p_id, change, reason, at: at.toISOString(), u_id }] : [];
      });
  }
}
