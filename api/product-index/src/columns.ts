import { applyDiscount } from '@vajra/contract';
import type { ProductRow } from './product-row.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import { textHash } from './text-hash.ts';

type Column = Float64Array | Uint16Array;

/** The columns that have ranges. */
export const numberColumns = [
  ...(['inr', 'usd', 'listInr', 'listUsd'] as const),
  ...(['weight', 'length', 'discount'] as const),
];
export type NumberColumn = (typeof numberColumns)[number];

function copyInto<T extends Column>(column: T, larger: T): T {
  larger.set(column);
  return larger;
}

/** The numeric fields of all slots, one array per field. */
export class Columns {
  p_id = new Float64Array(64);
  /** Discounted prices in minor units. */
  inr = new Float64Array(64);
  usd = new Float64Array(64);
  /** List prices in minor units. */
  listInr = new Float64Array(64);
  listUsd = new Float64Array(64);
  /** Carats, or NaN when unknown. */
  weight = new Float64Array(64);
  /** Millimetres, or NaN when unknown. */
  length = new Float64Array(64);
  /** Hundredths of a percent. */
  discount = new Uint16Array(64);
  #textHash = new Float64Array(64);

  /**
   * Writes a row into its slot and returns whether a field that affects sorting has changed. Throws
   * for a malformed row before anything is written.
   */
  write(slot: number, row: ProductRow): boolean {
    const discount = Math.round(row.discount * 100);
    const inr = applyDiscount(row.inr, row.discount);
    const usd = applyDiscount(row.usd, row.discount);
    const weight = row.weight ?? Number.NaN;
    const length = row.length ?? Number.NaN;
    const hash = textHash(row.text);
    if (slot >= this.p_id.length) this.#grow(slot + 1);
    const isSame =
      this.p_id[slot] === row.p_id &&
      this.inr[slot] === inr &&
      this.usd[slot] === usd &&
      this.discount[slot] === discount &&
      this.listInr[slot] === row.inr &&
      this.listUsd[slot] === row.usd &&
      Object.is(this.weight[slot], weight) &&
      Object.is(this.length[slot], length);
    this.p_id[slot] = row.p_id;
    this.inr[slot] = inr;
    this.usd[slot] = usd;
    this.discount[slot] = discount;
    this.weight[slot] = weight;
    this.listInr[slot] = row.inr;
    this.listUsd[slot] = row.usd;
    this.length[slot] = length;
    this.#textHash[slot] = hash;
    return !isSame;
  }

  hasText(slot: number, text: string): boolean {
    return this.#textHash[slot] === textHash(text);
  }

  /** Moves the given slots, in ascending order, to the front. */
  compact(slots: Uint32Array): void {
    for (const column of this.#columns()) {
      for (let to = 0; to < slots.length; to++) column[to] = column[slots[to] ?? 0] ?? 0;
    }
  }

  save(to: SnapshotWriter, slotCount: number): void {
    for (const column of this.#columns()) to.write(column.subarray(0, slotCount));
  }

  static load(from: SnapshotReader): Columns {
    const columns = new Columns();
    columns.p_id = from.read(Float64Array);
    columns.inr = from.read(Float64Array);
    columns.usd = from.read(Float64Array);
    columns.listInr = from.read(Float64Array);
    columns.listUsd = from.read(Float64Array);
    columns.weight = from.read(Float64Array);
    columns.length = from.read(Float64Array);
    columns.discount = from.read(Uint16Array);
    columns.#textHash = from.read(Float64Array);
    return columns;
  }

  #columns(): Column[] {
    return [
      ...[this.p_id, this.inr, this.usd, this.listInr, this.listUsd, this.weight, this.length],
      ...[this.discount, this.#textHash],
    ];
  }

  #grow(needed: number): void {
    const length = Math.max(needed, (this.p_id.length * 3) >>> 1);
    this.p_id = copyInto(this.p_id, new Float64Array(length));
    this.inr = copyInto(this.inr, new Float64Array(length));
    this.usd = copyInto(this.usd, new Float64Array(length));
    this.listInr = copyInto(this.listInr, new Float64Array(length));
    this.listUsd = copyInto(this.listUsd, new Float64Array(length));
    this.weight = copyInto(this.weight, new Float64Array(length));
    this.length = copyInto(this.length, new Float64Array(length));
    this.discount = copyInto(this.discount, new Uint16Array(length));
    this.#textHash = copyInto(this.#textHash, new Float64Array(length));
  }
}
