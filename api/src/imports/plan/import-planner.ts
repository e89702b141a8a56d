import type { ImportCounts, ImportField, ImportProblem } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { Lookups } from '../../lookups/lookups.service.ts';
import type {
  NewProductFields,
  ProductBatchWriter,
  ProductEdit,
} from '../../products/product-batch.service.ts';
import type { TableRow } from '../file/table-rows.ts';
import type { ImportDocument, ImportProblemDocument } from '../import.model.ts';
import { LookupCatalog, type MissingLookup } from './lookup-catalog.ts';
import { planRow, type RowIssue } from './row-plan.ts';
import { type ParsedRow, RowReader } from './row-reader.ts';

/** What some rows do, and what is wrong with them. */
export interface BatchPlan {
  added: NewProductFields[];
  edited: ProductEdit[];
  counts: ImportCounts;
  missing: MissingLookup[];
  problems: Omit<ImportProblemDocument, 'number'>[];
}

interface Needs {
  lookups: Lookups;
  batches: ProductBatchWriter;
}

/** One way through a file: rows are read in their order, each stock number once. */
export class ImportPlanner {
  readonly #reader: RowReader;
  /** On which line each stock number came first. */
  readonly #lines = new Map<string, number>();

  constructor(
    private readonly needs: Needs,
    private readonly document: ImportDocument,
  ) {
    const header = document.layout.columns.map(({ name }) => name);
    this.#reader = new RowReader(header, document.choices);
  }

  /** Reads rows; of a stock number that has come before, the row is refused. */
  read(rows: readonly TableRow[]): ParsedRow[] {
    return rows.map((row) => {
      const read = this.#reader.read(row);
      const { sku } = read.facts;
      if (sku === '') return read;
      const first = this.#lines.get(sku);
      if (first === undefined) this.#lines.set(sku, row.line);
      else {
        const message = `The stock number is on line ${first} already.`;
        read.problems.push({ line: row.line, column: this.#nameOf('sku'), value: sku, message });
      }
      return read;
    });
  }

  /** Decides what rows do to the shop as it is in this transaction, or now. */
  async plan(
    rows: readonly ParsedRow[],
    choices = this.document.choices,
    session?: ClientSession,
  ): Promise<BatchPlan> {
    const skus = rows.map(({ facts }) => facts.sku).filter(Boolean);
    const book = await LookupCatalog.read(this.needs.lookups, session);
    const known = await this.needs.batches.bySku(skus, session);
    const planned = noRows();
    for (const row of rows) {
      const { plan, missing } = planRow(row.facts, known.get(row.facts.sku), book, choices);
      planned.missing.push(...missing);
      const objections = plan.kind === 'refused' ? plan.objections : [];
      if (row.problems.length > 0 || objections.length > 0) {
        this.#refuse(planned, [...row.problems, ...this.#told(row, objections)]);
        continue;
      }
      if (plan.kind === 'new') planned.added.push(plan.product);
      if (plan.kind === 'changed') planned.edited.push(plan.edit);
      planned.counts[plan.kind]++;
    }
    return planned;
  }

  /** What is missing may be missing because it could not be read, which has been told. */
  #told({ facts, problems }: ParsedRow, objections: readonly RowIssue[]): ImportProblem[] {
    const isRead = problems.length === 0;
    return objections
      .filter(({ field }) => isRead || field !== null)
      .map(({ field, value, message }) => ({
        line: facts.line,
        column: field && this.#nameOf(field),
        value,
        message,
      }));
  }

  #refuse(planned: BatchPlan, problems: ParsedRow['problems']): void {
    const { _id: import_id, pass } = this.document;
    planned.counts.refused++;
    planned.problems.push(...problems.map((problem) => ({ import_id, pass, ...problem })));
  }

  #nameOf(field: ImportField): string | null {
    const { choices, layout } = this.document;
    return layout.columns[choices.columns.indexOf(field)]?.name ?? null;
  }
}

function noRows(): BatchPlan {
  return {
    added: [],
    edited: [],
    counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
    missing: [],
    problems: [],
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
