import type { ImportDetail, ImportField } from '@vajra/contract';
import type { TextRecord } from '../file/text-records.ts';
import { cellText } from './cell-text.ts';
import { type DecimalSign, readPrice, signOfPrice } from './read-number.ts';

export const priceFields = [
  'price',
  'inrPrice',
  'usdPrice',
  'cost',
  'inrCost',
  'usdCost',
] as const satisfies ImportField[];
export type PriceField = (typeof priceFields)[number];

/** The decimal sign of each price column whose cells tell it. */
export type PriceSigns = Partial<Record<PriceField, DecimalSign>>;

/** A price that could be read with either decimal sign, in a column that does not tell which it has. */
type SignQuestion = ImportDetail['signQuestions'][number];

interface ColumnEvidence {
  field: PriceField;
  column: number;
  signs: Set<DecimalSign>;
  ambiguous: string | null;
  rows: number;
}

/** Decides from all rows of a file what separates the fractions of its prices. */
export class PriceSignFinder {
  readonly #columns: ColumnEvidence[];

  constructor(columns: readonly (ImportField | null)[]) {
    this.#columns = priceFields
      .map((field) => ({ field, column: columns.indexOf(field) }))
      .filter(({ column }) => column !== -1)
      .map((each) => ({ ...each, signs: new Set(), ambiguous: null, rows: 0 }));
  }

  /** Whether there are prices at all. */
  get hasColumns(): boolean {
    return this.#columns.length > 0;
  }

  add(rows: readonly TextRecord[]): void {
    for (const { cells } of rows) {
      for (const each of this.#columns) {
        const text = cellText(cells[each.column] ?? '');
        const sign = signOfPrice(text);
        if (sign === '.' || sign === ',') {
          if (!Number.isNaN(readPrice(text, sign))) each.signs.add(sign);
        } else if (sign === 'ambiguous' && !Number.isNaN(readPrice(text, '.'))) {
          each.ambiguous ??= text;
          each.rows++;
        }
      }
    }
  }

  /** The signs of columns whose cells have one and the same. */
  get signs(): PriceSigns {
    return Object.fromEntries(
      this.#columns.flatMap(({ field, signs }) => (signs.size === 1 ? [[field, ...signs]] : [])),
    );
  }

  get questions(): SignQuestion[] {
    return this.#columns.flatMap(({ field, signs, ambiguous, rows }) => {
      if (signs.size === 1 || ambiguous === null) return [];
      const [point, comma] = [readPrice(ambiguous, '.'), readPrice(ambiguous, ',')];
      return [{ field, value: ambiguous, point, comma, rows }];
    });
  }
}
