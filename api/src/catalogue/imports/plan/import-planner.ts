import type { ImportCounts, ImportField, ImportProblem } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { Lookups } from '../../lookups/lookups.service.ts';
import type { NewProductFields } from '../../products/new-product.ts';
import type {
  ProductBatchWriter,
  ProductEdit,
  SuppliedProduct,
} from '../../products/product-batch.service.ts';
import type { TextRecord } from '../file/text-records.ts';
import type { ImportDocument, ImportProblemDocument } from '../import.model.ts';
import { LookupCatalog, type MissingLookup } from './lookup-catalog.ts';
import type { PriceSigns } from './price-signs.ts';
import { describeChange, type PlannedChange } from './review.ts';
import type { ParsedRow } from './row-data.ts';
import { planRow, type RowIssue } from './row-plan.ts';
import { RowReader } from './row-reader.ts';
import { UnknownValues } from './unknown-values.ts';

/** What a batch of rows changes, and the problems in it. */
export interface BatchPlan {
  added: NewProductFields[];
  edited: ProductEdit[];
  counts: ImportCounts;
  missing: MissingLookup[];
  problems: Omit<ImportProblemDocument, 'number'>[];
  /** Refused rows that have a price in one currency only. */
  rowsWithoutRate: number;
  newWithoutPrice: number;
  changes: PlannedChange[];
}

interface Dependencies {
  lookups: Lookups;
  batches: ProductBatchWriter;
}

/** Reads and plans the rows of one pass through a file, in order. A stock number may occur once. */
export class ImportPlanner {
  readonly unknownValues = new UnknownValues();
  /** Rows whose stock number cannot be read. */
  unreadableRows = 0;
  readonly #reader: RowReader;
  /** The line of the first occurrence of each stock number. */
  readonly #lineOfSku = new Map<string, number>();

  constructor(
    private readonly deps: Dependencies,
    private readonly document: ImportDocument,
    signs: PriceSigns,
  ) {
    this.#reader = new RowReader(document.layout.columns, document.choices, signs);
  }

  /** Parses rows and reports repeated stock numbers. */
  parse(rows: readonly TextRecord[]): ParsedRow[] {
    return rows.map((row) => {
      const parsed = this.#reader.read(row);
      const { sku } = parsed.data;
      if (parsed.isUnreadable) this.unreadableRows++;
      if (sku === '') return parsed;
      const first = this.#lineOfSku.get(sku);
      if (first === undefined) this.#lineOfSku.set(sku, row.line);
      else {
        const message = `Duplicate stock number: it is already on line ${first}.`;
        parsed.problems.push({
          line: row.line,
          column: this.#columnName('sku'),
          value: sku,
          message,
        });
      }
      return parsed;
    });
  }

  /** Plans what rows change, compared with the store as of this transaction or now. */
  async plan(
    rows: readonly ParsedRow[],
    choices = this.document.choices,
    session?: ClientSession,
  ): Promise<BatchPlan> {
    const skus = rows.map(({ data }) => data.sku).filter(Boolean);
    const catalog = await LookupCatalog.read(this.deps.lookups, session);
    const known = await this.deps.batches.bySku(skus, session);
    const batch = emptyPlan();
    for (const row of rows) {
      if (row.isContinuation) {
        batch.counts.unchanged++;
        continue;
      }
      this.unknownValues.add(row.data.values, catalog);
      const current = known.get(row.data.sku);
      const { plan, missing, needsRate } = planRow(row.data, current, catalog, choices);
      batch.missing.push(...missing);
      if (needsRate) batch.rowsWithoutRate++;
      const issues = plan.kind === 'refused' ? plan.issues : [];
      if (row.problems.length > 0 || issues.length > 0) {
        this.#reject(batch, [...row.problems, ...this.#toProblems(row, issues)]);
        continue;
      }
      if (plan.kind === 'new') {
        batch.added.push(plan.product);
        if (!plan.product.price.inr && !plan.product.price.usd) batch.newWithoutPrice++;
      }
      if (plan.kind === 'changed') batch.edited.push(plan.edit);
      const change = describeChange(row.data, plan, missing);
      if (change) batch.changes.push(change);
      batch.counts[plan.kind]++;
    }
    return batch;
  }

  /**
   * Yields the active products of the list's supplier that the list does not have, once all rows have been
   * parsed; none if the choice is to leave them alone.
   */
  async *unlisted(batchSize: number): AsyncGenerator<SuppliedProduct[]> {
    const { supplier, unlisted } = this.document.choices;
    if (supplier === null || unlisted === 'nothing') return;
    for await (const products of this.deps.batches.activeOf(supplier, batchSize)) {
      const found = products.filter(({ sku }) => !this.#lineOfSku.has(sku));
      if (found.length > 0) yield found;
    }
  }

  /** Whether products that the list does not have are hidden. */
  get hidesUnlisted(): boolean {
    return this.document.choices.unlisted === 'hide' && this.unreadableRows === 0;
  }

  /**
   * Omits issues of the whole row if a cell could not be parsed: a value that seems to be missing may
   * be that cell, which has its own problem.
   */
  #toProblems({ data, problems }: ParsedRow, issues: readonly RowIssue[]): ImportProblem[] {
    const isParsed = problems.length === 0;
    return issues
      .filter(({ field }) => isParsed || field !== null)
      .map(({ field, value, message }) => ({
        line: data.line,
        column: field && this.#columnName(field),
        value,
        message,
      }));
  }

  #reject(batch: BatchPlan, problems: ParsedRow['problems']): void {
    const { _id: import_id, pass } = this.document;
    batch.counts.refused++;
    batch.problems.push(...problems.map((problem) => ({ import_id, pass, ...problem })));
  }

  #columnName(field: ImportField): string | null {
    const { choices, layout } = this.document;
    return layout.columns[choices.columns.indexOf(field)]?.name ?? null;
  }
}

function emptyPlan(): BatchPlan {
  return {
    added: [],
    edited: [],
    counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
    missing: [],
    problems: [],
    rowsWithoutRate: 0,
    newWithoutPrice: 0,
    changes: [],
  };
}

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    new: one.new + other.new,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    refused: one.refused + other.refused,
  };
}
