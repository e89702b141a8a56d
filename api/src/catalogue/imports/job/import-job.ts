import { type ImportCounts, importLimits } from '@vajra/contract';
import { ConflictError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Lookups } from '../../lookups/lookups.service.ts';
import { ProductBatchWriter } from '../../products/product-batch.service.ts';
import type { Products } from '../../products/products.service.ts';
import type { StockLedger } from '../../stock/stock-ledger.service.ts';
import { completeChoices } from '../file/import-choices.ts';
import type { ImportFileStore } from '../file/import-files.ts';
import { readRows, UnreadableTableError } from '../file/table-rows.ts';
import type { TextRecord } from '../file/text-records.ts';
import { type ImportDocument, importChangeModel, importProblemModel } from '../import.model.ts';
import { addCounts, ImportPlanner } from '../plan/import-planner.ts';
import { LookupCatalog, type MissingLookup } from '../plan/lookup-catalog.ts';
import { PriceSignFinder, type PriceSigns } from '../plan/price-signs.ts';
import { describeUnlisted, type PlannedChange } from '../plan/review.ts';
import type { ParsedRow } from '../plan/row-data.ts';
import { mayCreate } from '../plan/value-choices.ts';
import { type ImportLeases, LeaseLostError } from './import-leases.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'audit' | 'log'> {
  lookups: Lookups;
  products: Products;
  stockLedger: StockLedger;
  files: ImportFileStore;
  leases: ImportLeases;
  /** Rows per transaction. */
  batchRows: number;
}

const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };

/** Checks and runs imports in the background. */
export class ImportJobRunner {
  readonly #problems;
  readonly #changes;
  readonly #batches: ProductBatchWriter;
  #job: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(private readonly deps: Dependencies) {
    this.#problems = importProblemModel(deps.connection);
    this.#changes = importChangeModel(deps.connection);
    this.#batches = new ProductBatchWriter(deps);
  }

  /** Starts the job of an import whose lease is held, on behalf of the admin who requested it. */
  start(started: ImportDocument): void {
    const { audit } = this.deps;
    const document = { ...started, choices: completeChoices(started.choices) };
    const run = () => this.#execute(document);
    this.#job = document.call ? audit.during(document.call, run) : run();
  }

  /** Stops after the current batch. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#job;
  }

  async #execute(document: ImportDocument): Promise<void> {
    const { leases, log } = this.deps;
    const stopHeartbeat = leases.startHeartbeat(document);
    try {
      if (document.state === 'checking') await this.#check(document);
      else await this.#run(document);
    } catch (error) {
      if (!(error instanceof LeaseLostError) && !(error instanceof UnreadableTableError)) {
        log.error({ err: error, import_id: document._id }, 'import job failed');
      }
      // If the database is unavailable, the lease expires by itself.
      await leases.release(document, outcomeOf(error)).catch(() => undefined);
    } finally {
      stopHeartbeat();
    }
  }

  /** The dry run. */
  async #check(document: ImportDocument): Promise<void> {
    const { signs: priceSigns, questions: signQuestions } = await this.#findPriceSigns(document);
    const planner = this.#plannerOf(document, priceSigns);
    const missing = new Map<string, MissingLookup>();
    const review = this.#reviewOf(document);
    let [counts, done, problems] = [noCounts, 0, 0];
    let [rowsWithoutRate, newWithoutPrice] = [0, 0];
    for await (const rows of this.#readBatches(document)) {
      const planned = await planner.plan(planner.parse(rows));
      for (const lookup of planned.missing) {
        if (missing.size < importLimits.maxNewLookups) missing.set(JSON.stringify(lookup), lookup);
      }
      const numbered = planned.problems.map((problem, at) => ({
        ...problem,
        number: problems + at + 1,
      }));
      if (numbered.length > 0) await this.#problems.collection.insertMany(numbered as never[]); // the driver generates the ids
      await review.add(planned.changes);
      counts = addCounts(counts, planned.counts);
      done += rows.length;
      problems += numbered.length;
      rowsWithoutRate += planned.rowsWithoutRate;
      newWithoutPrice += planned.newWithoutPrice;
      const found = { counts, done, problems, missing: [...missing.values()] };
      await this.deps.leases.saveProgress(document, found);
    }
    let unlisted = 0;
    for await (const products of planner.unlisted(this.deps.batchRows)) {
      await review.add(products.map((each) => describeUnlisted(each, planner.hidesUnlisted)));
      unlisted += products.length;
      await this.deps.leases.saveProgress(document, { unlisted });
    }
    const { unreadableRows } = planner;
    const unknown = planner.unknownValues.toFields();
    const result = { state: 'checked', total: done, ...unknown } as const;
    const prices = { priceSigns, signQuestions, rowsWithoutRate, newWithoutPrice };
    const others = { unlisted, unreadableRows };
    await this.deps.leases.release(document, { ...result, ...prices, ...others });
  }

  /** Stores the changes that a check finds, numbered, and first deletes those of earlier checks. */
  #reviewOf({ _id: import_id, pass }: ImportDocument) {
    let count = 0;
    return {
      add: async (changes: readonly PlannedChange[]) => {
        if (count === 0) await this.#changes.deleteMany({ import_id, pass: { $lt: pass } });
        const rows = changes.map((change) => ({ import_id, pass, number: ++count, ...change }));
        if (rows.length > 0) await this.#changes.collection.insertMany(rows as never[]); // the driver generates the ids
      },
    };
  }

  async #findPriceSigns(document: ImportDocument): Promise<PriceSignFinder> {
    const finder = new PriceSignFinder(document.choices.columns);
    if (!finder.hasColumns) return finder;
    for await (const rows of this.#readBatches(document)) finder.add(rows);
    return finder;
  }

  #plannerOf(document: ImportDocument, signs: PriceSigns): ImportPlanner {
    const { lookups } = this.deps;
    return new ImportPlanner({ lookups, batches: this.#batches }, document, signs);
  }

  async #run(document: ImportDocument): Promise<void> {
    const { leases, files, products } = this.deps;
    await this.#createLookups(document);
    // Checks of earlier releases did not look for them.
    const signs = document.priceSigns ?? (await this.#findPriceSigns(document)).signs;
    const planner = this.#plannerOf(document, signs);
    let progress: Progress = document;
    let rowsRead = 0;
    for await (const rows of this.#readBatches(document)) {
      const parsed = planner.parse(rows);
      const remaining = parsed.slice(Math.max(0, document.done - rowsRead));
      rowsRead += rows.length;
      if (remaining.length > 0) {
        progress = await this.#write(document, planner, remaining, progress);
      } else await leases.saveProgress(document, {});
    }
    if (planner.hidesUnlisted) await this.#hideUnlisted(document, planner);
    await products.afterCatalogueChange();
    await this.#changes.deleteMany({ import_id: document._id });
    await leases.release(document, { state: 'done' });
    await files.removeAll(document);
  }

  /**
   * Hides the supplier's products that the list does not have, in transactions that also count them. A
   * resumed run continues with those that are still active.
   */
  async #hideUnlisted(document: ImportDocument, planner: ImportPlanner): Promise<void> {
    const { transactions, leases, batchRows } = this.deps;
    const { _id: import_id, u_id } = document;
    // The check has counted what it found; a run counts what it hides.
    let hidden = document.unlisted ?? 0;
    for await (const products of planner.unlisted(batchRows)) {
      const ids = products.map(({ _id }) => _id);
      hidden = await transactions.run(async (tx) => {
        const found = await this.#batches.stillActive(ids, tx.session);
        const set = { status: 0, isUnlisted: true } as const;
        const edited = found.map((before) => ({ before, set }));
        const unlisted = hidden + found.length;
        await leases.saveProgress(document, { unlisted }, tx.session);
        await this.#batches.write({ added: [], edited }, 0, { u_id, targets: { import_id } }, tx);
        return unlisted;
      });
    }
  }

  /** Writes rows and the progress in one transaction. */
  #write(
    document: ImportDocument,
    planner: ImportPlanner,
    rows: readonly ParsedRow[],
    before: Progress,
  ): Promise<Progress> {
    const { transactions, sequences, leases, lookups } = this.deps;
    const { _id: import_id, u_id } = document;
    // The lookups have been created, so a value that is still missing is a problem.
    const choices = { ...document.choices, makeLookups: 0 as const, values: [] };
    return transactions.run(async (tx) => {
      const { session } = tx;
      const batch = await planner.plan(rows, choices, session);
      const { added, edited, problems } = batch;
      await lookups.claim([...added, ...edited.map(({ set }) => set)], session);
      const after = {
        done: before.done + rows.length,
        counts: addCounts(before.counts, batch.counts),
        problems: before.problems + problems.length,
      };
      await leases.saveProgress(document, after, session);
      const firstId = added.length > 0 ? await sequences.reserve('products', added.length) : 0;
      const cause = { u_id, targets: { import_id } };
      await this.#batches.write({ added, edited }, firstId, cause, tx);
      const numbered = problems.map((problem, at) => ({
        ...problem,
        number: before.problems + at + 1,
      }));
      if (numbered.length > 0) {
        await this.#problems.collection.insertMany(numbered as never[], { session }); // the driver generates the ids
      }
      return after;
    });
  }

  /**
   * Creates the missing lookups that the check found and that the admin wants, parent collections
   * before collections.
   */
  async #createLookups({ missing, choices }: ImportDocument): Promise<void> {
    const { lookups } = this.deps;
    const wanted = missing.filter((each) => mayCreate(choices, each));
    const parentsFirst = wanted.toSorted((a, b) => creationOrder(a) - creationOrder(b));
    for (const { kind, text, parent } of parentsFirst) {
      const catalog = parent === null ? undefined : await LookupCatalog.read(lookups);
      const pc_id = parent === null ? null : (catalog?.parentCollectionId(parent) ?? null);
      await lookups
        .add(kind, { text, ...(kind === 'collection' && { pc_id }) })
        .catch((error: unknown) => {
          if (!(error instanceof ConflictError)) throw error; // another admin created it in the meantime
        });
    }
  }

  /** Yields batches of rows, reading one batch ahead. */
  async *#readBatches({ file, encoding, layout }: ImportDocument): AsyncGenerator<TextRecord[]> {
    if (!file) throw new Error('the file of this import was deleted');
    const { files, batchRows } = this.deps;
    const rows = readRows(files.readText(file, encoding), layout, batchRows);
    let next = rows.next();
    try {
      for (let batch = await next; !batch.done; batch = await next) {
        if (this.#isClosing) throw new LeaseLostError();
        next = rows.next();
        next.catch(() => undefined); // the error is thrown where the promise is awaited
        yield batch.value;
      }
    } finally {
      await rows.return(undefined);
    }
  }
}

type Progress = Pick<ImportDocument, 'done' | 'counts' | 'problems'>;

function creationOrder({ kind }: MissingLookup): number {
  return kind === 'collection' ? 1 : 0;
}

function outcomeOf(error: unknown): Partial<ImportDocument> {
  if (error instanceof UnreadableTableError) return { state: 'failed', reason: error.message };
  const isStopRequest = error instanceof LeaseLostError;
  return { state: 'stopped', reason: isStopRequest ? null : 'Something went wrong on our side.' };
}
