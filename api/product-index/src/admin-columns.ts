import type { AdminFields } from './product-row.ts';
import type { SnapshotReader } from './snapshot-reader.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

export type AdminKey = keyof AdminFields;

const accents = /[\u0300-\u036f]/g;
/** No name holds it. */
const separator = '\u0000';

/** As people look for it in a list: without regard to case and accents. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(accents, '').toLowerCase().replaceAll(separator, '');
}

/** By what the back office sorts besides, of each slot; empty where rows have none of it. */
export class AdminColumns {
  #left = new Float64Array(0);
  #texts: Record<'name' | 'sku', string[]> = { name: [], sku: [] };

  /** Pieces. */
  left(slot: number): number {
    return this.#left[slot] ?? 0;
  }

  /** Folded. */
  text(key: 'name' | 'sku', slot: number): string {
    return this.#texts[key][slot] ?? '';
  }

  /** Writes a row's into its slot; tells which changed. */
  write(slot: number, fields: AdminFields | undefined): AdminKey[] {
    if (!fields && slot >= this.#left.length) return []; // a phone's
    const { left, name, sku } = fields ?? { left: 0, name: '', sku: '' };
    const now = { left, name: foldText(name), sku: foldText(sku) };
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

  /** Moves the slots that stay, given ascending, to the front in their order. */
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
    // Without holes, so that each text is found by its place.
    for (const texts of Object.values(this.#texts)) while (texts.length < needed) texts.push('');
    if (needed <= this.#left.length) return;
    const larger = new Float64Array(Math.max(64, needed, (this.#left.length * 3) >>> 1));
    larger.set(this.#left);
    this.#left = larger;
  }
}
