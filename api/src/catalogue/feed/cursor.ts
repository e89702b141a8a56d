import type { Heads, Position } from '../../platform/mongo/change-spaces.ts';

/** A client's position in the catalogue and stock spaces, and its version of the lookups. */
export interface Cursor {
  catalogue: Position;
  stock: Position;
  lookups: number;
}

/** Returns the cursor after everything committed up to these heads. */
export function cursorAt({ catalogue, stock, lookups }: Heads): Cursor {
  return { catalogue: positionAfter(catalogue), stock: positionAfter(stock), lookups };
}

/**
 * Returns the cursor for a client that has nothing. It skips earlier stock changes, because each
 * product is sent with its current stock.
 */
export function initialCursor(heads: Heads): Cursor {
  return { catalogue: { version: 0, id: 0 }, stock: positionAfter(heads.stock), lookups: -1 };
}

/** Whether no changes follow this cursor. */
export function isCaughtUp({ catalogue, stock, lookups }: Cursor, heads: Heads): boolean {
  return (
    catalogue.version > heads.catalogue && stock.version > heads.stock && lookups >= heads.lookups
  );
}

/** Returns the first position after all changes of a version. */
export function positionAfter(version: number): Position {
  return { version: version + 1, id: 0 };
}

/** Returns the later of two positions, so that a lagging replica never moves a client backwards. */
export function laterPosition(one: Position, other: Position): Position {
  const isBefore =
    one.version < other.version || (one.version === other.version && one.id < other.id);
  return isBefore ? other : one;
}

/** Formats a cursor as at most 79 digits and dots. */
export function writeCursor({ catalogue, stock, lookups }: Cursor): string {
  return [catalogue.version, catalogue.id, stock.version, stock.id, lookups].join('.');
}

/** Parses a cursor in the form that the contract checks: five numbers. */
export function readCursor(text: string): Cursor {
  const [version = 0, id = 0, stock = 0, stockId = 0, lookups = 0] = text.split('.').map(Number);
  return { catalogue: { version, id }, stock: { version: stock, id: stockId }, lookups };
}
