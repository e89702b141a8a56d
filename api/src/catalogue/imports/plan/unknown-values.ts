import { foldImportValue, type ImportDetail, importLimits } from '@vajra/contract';
import type { LookupCatalog } from './lookup-catalog.ts';
import type { ReadValue } from './row-data.ts';

type UnknownValue = ImportDetail['unknownValues'][number];

/** Counts the rows of each value that the store does not know, for a bounded number of values. */
export class UnknownValues {
  readonly #found = new Map<string, UnknownValue>();
  #hasMore = false;

  /** Adds the values of a row, read without regard to what an admin has chosen for them. */
  add(values: readonly ReadValue[], catalog: LookupCatalog): void {
    for (const { field, value, meaning } of values) {
      if (meaning === 'known') continue;
      const isLookup = typeof meaning === 'object';
      if (isLookup && catalog.has(meaning.kind, meaning.cell)) continue;
      const key = `${field} ${foldImportValue(value)}`;
      const found = this.#found.get(key);
      if (found) found.rows += 1;
      else if (this.#found.size >= importLimits.maxUnknownValues) this.#hasMore = true;
      else {
        const suggestion = (isLookup && meaning.cell.createAs) || null;
        this.#found.set(key, { field, value, rows: 1, suggestion });
      }
    }
  }

  /** Returns them, the most frequent ones of each field first. */
  toFields(): Pick<ImportDetail, 'unknownValues' | 'hasMoreUnknownValues'> {
    const unknownValues = [...this.#found.values()].sort(
      (a, b) => a.field.localeCompare(b.field) || b.rows - a.rows || a.value.localeCompare(b.value),
    );
    return { unknownValues, hasMoreUnknownValues: this.#hasMore };
  }
}
