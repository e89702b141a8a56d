import { type ImportCounts, importLimits } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { AuditTrail } from '../../audit/audit.service.ts';
import { ConflictError } from '../../errors.ts';
import type { Lookups } from '../../lookups/lookups.service.ts';
import type { Sequences } from '../../mongo/sequences.ts';
import type { Transactions } from '../../mongo/transactions.ts';
import { ProductBatchWriter } from '../../products/product-batch.service.ts';
import type { Products } from '../../products/products.service.ts';
import type { ImportFileStore } from '../file/import-files.ts';
import { readRows, type TableRow, UnreadableTableError } from '../file/table-rows.ts';
import { type ImportDocument, importProblemModel } from '../import.model.ts';
import { addCounts, ImportPlanner } from '../plan/import-planner.ts';
import { LookupCatalog, type MissingLookup } from '../plan/lookup-catalog.ts';
import type { ParsedRow } from '../plan/row-reader.ts';
import { type ImportLeases, LeaseLostError } from './import-leases.ts';

interface Needs {
  connection: Connection;
  transactions: Transactions;
  sequences: Sequences;
  lookups: Lookups;
  products: Products;
  audit: AuditTrail;
  log: Logger;
  files: ImportFileStore;
  turns: ImportLeases;
}

/** Rows that one transaction writes. */
const batchSize = 1000;
const none: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };

/** Goes through files in the background: to say what they would do, or to do it. */
export class ImportJobRunner {
  readonly #problems;
  readonly #batches: ProductBatchWriter;
  #working: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(private readonly needs: Needs) {
    this.#problems = importProblemModel(needs.connection);
    this.#batches = new ProductBatchWriter(needs);
  }

  /** Begins with an import whose turn was taken, on behalf of who called. */
  start(document: ImportDocument): void {
    const { audit } = this.needs;
    const work = () => this.#do(document);
    this.#working = document.call ? audit.during(document.call, work) : work();
  }

  /** Stops after the rows that are being written. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#working;
  }

  async #do(document: ImportDocument): Promise<void> {
    const { turns, log } = this.needs;
    const rest = turns.startHeartbeat(document);
    try {
      if (document.state === 'checking') await this.#check(document);
      else await this.#run(document);
    } catch (error) {
      if (!(error instanceof LeaseLostError) && !(error instanceof UnreadableTableError)) {
        log.error({ err: error, import_id: document._id }, 'an import stopped');
      }
      // Where the database is gone, the turn lapses by itself.
      await turns.release(document, ending(error)).catch(() => undefined);
    } finally {
      rest();
    }
  }

  /** The dry run. */
  async #check(document: ImportDocument): Promise<void> {
    const pass = new ImportPlanner(
      { lookups: this.needs.lookups, batches: this.#batches },
      document,
    );
    const missing = new Map<string, MissingLookup>();
    let [counts, done, problems] = [none, 0, 0];
    for await (const rows of this.#rowsOf(document)) {
      const planned = await pass.plan(pass.read(rows));
      for (const lookup of planned.missing) {
        if (missing.size < importLimits.maxNewLookups) missing.set(JSON.stringify(lookup), lookup);
      }
      const numbered = planned.problems.map((problem, at) => ({
        ...problem,
        number: problems + at + 1,
      }));
      if (numbered.length > 0) await this.#problems.collection.insertMany(numbered as never[]); // ids are made
      counts = addCounts(counts, planned.counts);
      done += rows.length;
      problems += numbered.length;
      const found = { counts, done, problems, missing: [...missing.values()] };
      await this.needs.turns.saveProgress(document, found);
    }
    await this.needs.turns.release(document, { state: 'checked', total: done });
  }

  async #run(document: ImportDocument): Promise<void> {
    const { turns, files, products } = this.needs;
    if (document.choices.makeLookups) await this.#makeLookups(document);
    const pass = new ImportPlanner(
      { lookups: this.needs.lookups, batches: this.#batches },
      document,
    );
    let progress: Progress = document;
    let passed = 0;
    for await (const rows of this.#rowsOf(document)) {
      const read = pass.read(rows);
      const left = read.slice(Math.max(0, document.done - passed));
      passed += rows.length;
      if (left.length > 0) progress = await this.#write(document, pass, left, progress);
      else await turns.saveProgress(document, {});
    }
    await products.afterCatalogueChange();
    await turns.release(document, { state: 'done' });
    if (document.file) await files.remove(document.file);
  }

  /** Rows and the place that they bring the import to, in one transaction. */
  #write(
    document: ImportDocument,
    pass: ImportPlanner,
    rows: readonly ParsedRow[],
    before: Progress,
  ): Promise<Progress> {
    const { transactions, sequences, turns } = this.needs;
    const { _id: import_id, u_id } = document;
    // What could be made has been made.
    const choices = { ...document.choices, makeLookups: 0 as const };
    return transactions.run(['catalogue', 'stock'], async (tx) => {
      const { session } = tx;
      // First of all, so that whoever changes a product or a lookup has committed or will wait.
      await tx.version();
      const planned = await pass.plan(rows, choices, session);
      const { added, edited, problems } = planned;
      const after = {
        done: before.done + rows.length,
        counts: addCounts(before.counts, planned.counts),
        problems: before.problems + problems.length,
      };
      await turns.saveProgress(document, after, session);
      const firstId = added.length > 0 ? await sequences.reserve('products', added.length) : 0;
      const cause = { u_id, targets: { import_id } };
      await this.#batches.write({ added, edited }, firstId, cause, tx);
      const numbered = problems.map((problem, at) => ({
        ...problem,
        number: before.problems + at + 1,
      }));
      if (numbered.length > 0) {
        await this.#problems.collection.insertMany(numbered as never[], { session }); // ids are made
      }
      return after;
    });
  }

  /** Makes what the check named and the shop still does not have, parents before their collections. */
  async #makeLookups({ missing }: ImportDocument): Promise<void> {
    const { lookups } = this.needs;
    const parentsFirst = missing.toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const { kind, text, parent } of parentsFirst) {
      const book = parent === null ? undefined : await LookupCatalog.read(lookups);
      const pc_id = parent === null ? null : (book?.parentCollectionId(parent) ?? null);
      await lookups
        .add(kind, { text, ...(kind === 'collection' && { pc_id }) })
        .catch((error: unknown) => {
          if (!(error instanceof ConflictError)) throw error; // somebody made it meanwhile
        });
    }
  }

  /** Batches of rows; the next is read while one is worked on. */
  async *#rowsOf({ file, encoding, layout }: ImportDocument): AsyncGenerator<TableRow[]> {
    if (!file) throw new Error('the file of this import is gone');
    const rows = readRows(this.needs.files.text(file, encoding), layout, batchSize);
    let next = rows.next();
    try {
      for (let batch = await next; !batch.done; batch = await next) {
        if (this.#isClosing) throw new LeaseLostError();
        next = rows.next();
        next.catch(() => undefined); // thrown where it is awaited
        yield batch.value;
      }
    } finally {
      await rows.return(undefined);
    }
  }
}

type Progress = Pick<ImportDocument, 'done' | 'counts' | 'problems'>;

function rankOf({ kind }: MissingLookup): number {
  return kind === 'collection' ? 1 : 0;
}

function ending(error: unknown): Partial<ImportDocument> {
  if (error instanceof UnreadableTableError) return { state: 'failed', reason: error.message };
  const isAsked = error instanceof LeaseLostError;
  return { state: 'stopped', reason: isAsked ? null : 'Something went wrong on our side.' };
}
