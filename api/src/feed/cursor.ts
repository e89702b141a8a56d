import { InvalidInputError } from '../errors.ts';
import type { Heads, Position } from '../mongo/change-spaces.ts';

/** How far a reader of the feed has come in each space, and which lookups it has. */
export interface Cursor {
  catalogue: Position;
  stock: Position;
  lookups: number;
}

/** Behind all that was committed up to these heads. */
export function cursorAt({ catalogue, stock, lookups }: Heads): Cursor {
  return { catalogue: positionAfter(catalogue), stock: positionAfter(stock), lookups };
}

/** Before everything: but each product comes with its stock of then, so none of that is left. */
export function initialCursor(heads: Heads): Cursor {
  return { catalogue: { version: 0, id: 0 }, stock: positionAfter(heads.stock), lookups: -1 };
}

/** Whether nothing is left for this cursor. */
export function isCaughtUp({ catalogue, stock, lookups }: Cursor, heads: Heads): boolean {
  return (
    catalogue.version > heads.catalogue && stock.version > heads.stock && lookups >= heads.lookups
  );
}

export function positionAfter(version: number): Position {
  return { version: version + 1, id: 0 };
}

/** The one that is further; a database that lags behind another takes no reader back. */
export function laterPosition(one: Position, other: Position): Position {
  const isBefore =
    one.version < other.version || (one.version === other.version && one.id < other.id);
  return isBefore ? other : one;
}

/** As text of at most 79 digits and dots. */
export function writeCursor({ catalogue, stock, lookups }: Cursor): string {
  return [catalogue.version, catalogue.id, stock.version, stock.id, lookups].join('.');
}

/** Throws InvalidInputError for what writeCursor() cannot have written. */
export function readCursor(text: string): Cursor {
  if (!/^\d{1,15}(\.\d{1,15}){4}$/.test(text)) {
    const message = 'must be the `next` or `head` of an earlier answer';
    throw new InvalidInputError([{ field: 'since', message }]);
  }
  const [version = 0, id = 0, stock = 0, stockId = 0, lookups = 0] = text.split('.').map(Number);
  return { catalogue: { version, id }, stock: { version: stock, id: stockId }, lookups };
}
