import { foldText } from '@vajra/contract';
import type { AdminFields } from './product-row.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

export type AdminKey = keyof AdminFields;

/** Removed from names, so that it can separate them in a snapshot. */
const separator = '\u0000';

/** Removes case and accents, which sorting ignores. */
function sortKey(text: string): string {
  return foldText(text).replaceAll(separator, '');
}

/** The fields of all slots that only admin lists sort by; empty when rows have no `admin` fields. */
export class AdminColumns {
  #left = new Float64Array(0);
  #texts: Record<'name' | 'sku', string[]> = { name: [], sku: [] };

  /** Returns the number of pieces left. */
  left(slot: number): number {
    return this.#left[slot] ?? 0;
  }

  /** Returns the folded text. */
  text(key: 'name' | 'sku', slot: number): string {
    return this.#texts[key][slot] ?? '';
  }

  /** Writes the fields of a row into its slot and returns those that changed. */
  write(slot: number, fields: AdminFields | undefined): AdminKey[] {
    if (!fields && slot >= this.#left.length) return []; // rows without admin fields
    const { left, name, sku } = fields ?? { left: 0, name: '', sku: '' };
    const now = { left, name: sortKey(name), sku: sortKey(sku) };
    const changed: AdminKey[] = [];
    if (now.left !== this.left(slot)) changed.push('left');
    for (const key of ['name', 'sku'] as const) {
      if (now[key] !== this.text(key, slot)) changed.push(key);
    }
    this.#grow(slot + 1);
    this.#left[slot] = now.left;
    this.#texts.name[slot] = now.name;
    this.#texts.sku[slot] = now.sku;
    return changed;
  }

  /** Moves the given slots, in ascending order, to the front. */
  compact(slots: Uint32Array): void {
    if (this.#left.length === 0) return;
    const kept = Array.from(slots);
    this.#left = Float64Array.from(kept, (slot) => this.left(slot));
    this.#texts = {
      name: kept.map((slot) => this.text('name', slot)),
      sku: kept.map((slot) => this.text('sku', slot)),
    };
  }

  save(to: SnapshotWriter, slotCount: number): void {
    to.write(this.#left.slice(0, slotCount));
    for (const texts of [this.#texts.name, this.#texts.sku]) {
      to.writeText(texts.slice(0, slotCount).join(separator));
    }
  }

  static load(from: SnapshotReader): AdminColumns {
    const columns = new AdminColumns();
    columns.#left = from.read(Float64Array);
    columns.#texts = {
      name: from.readText().split(separator),
      sku: from.readText().split(separator),
    };
    return columns;
  }

  #grow(needed: number): void {
    // Filled without holes, because texts are joined by position in a snapshot.
    for (const texts of Object.values(this.#texts)) while (texts.length < needed) texts.push('');
    if (needed <= this.#left.length) return;
    const larger = new Float64Array(Math.max(64, needed, (this.#left.length * 3) >>> 1));
    larger.set(this.#left);
    this.#left = larger;
  }
}
