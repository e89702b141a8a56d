import type { Readable } from 'node:stream';
import {
  type ImportChoices,
  type ImportChoicesBody,
  type ImportDetail,
  type ImportSupplier,
  importLimits,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  type Problem,
} from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { Products } from '../products/products.service.ts';
import type { StockLedger } from '../stock/stock-ledger.service.ts';
import { validateChoices } from './file/import-choices.ts';
import { ImportFileStore } from './file/import-files.ts';
import { assertTargetsExist } from './file/value-targets.ts';
import {
  type ImportDocument,
  importChangeModel,
  importModel,
  importProblemModel,
} from './import.model.ts';
import { presentImport } from './import.presenter.ts';
import { ImportMappings } from './import-mappings.ts';
import { ImportReports } from './import-reports.service.ts';
import { ImportJobRunner } from './job/import-job.ts';
import { ImportLeases } from './job/import-leases.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'audit' | 'log'> {
  lookups: Lookups;
  products: Products;
  stockLedger: StockLedger;
  /** Rows per transaction. */
  batchRows: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The admin who uploads a file. */
interface Uploader {
  u_id: number;
  u_name: string;
}

const initialProgress = {
  done: 0,
  counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
  problems: 0,
  reason: null,
} as const;

/** What a check finds, before there was one. */
const noFindings = {
  missing: [],
  unknownValues: [],
  hasMoreUnknownValues: false,
  newWithoutPrice: 0,
  unlisted: 0,
  unreadableRows: 0,
  rowsWithoutRate: 0,
  priceSigns: {},
  signQuestions: [],
  total: null,
};

/**
 * Imports stones from traders' CSV files: the file is stored and its columns are detected, a check
 * (dry run) reports what would change, and the run writes rows in batches. Each batch commits together
 * with the progress, so an interrupted run resumes where it stopped.
 */
export class Imports {
  readonly reports: ImportReports;
  readonly #imports;
  readonly #problems;
  readonly #changes;
  readonly #mappings: ImportMappings;
  readonly #files: ImportFileStore;
  readonly #leases: ImportLeases;
  readonly #runner: ImportJobRunner;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    this.#imports = importModel(connection);
    this.#problems = importProblemModel(connection);
    this.#changes = importChangeModel(connection);
    this.#mappings = new ImportMappings(connection);
    this.#files = new ImportFileStore(connection);
    this.#leases = new ImportLeases(connection);
    this.#runner = new ImportJobRunner({ ...deps, files: this.#files, leases: this.#leases });
    this.reports = new ImportReports(connection, this.#leases);
  }

  /** Stores a file. @throws {HttpError} when it is not a table, and then stores nothing. */
  async upload(content: Readable, fileName: string, uploader: Uploader): Promise<ImportDetail> {
    const table = await this.#files.store(content, fileName);
    try {
      const document: ImportDocument = {
        _id: await this.deps.sequences.next('imports'),
        fileName,
        ...table,
        ...(await this.#mappings.interpret(table.layout)),
        state: 'new',
        hasRun: false,
        ...initialProgress,
        ...noFindings,
        pass: 0,
        u_id: uploader.u_id,
        u_name: uploader.u_name,
        createdAt: new Date(),
        startedAt: null,
        endedAt: null,
      };
      await this.deps.transactions.run(async ({ session }) => {
        await this.#imports.create([document], { session });
        const { _id: import_id } = document;
        await this.deps.audit.record({ import_id }, null, audited(document), session);
      });
      await this.#removeStale();
      return presentImport(document);
    } catch (error) {
      await this.#files.removeAll(table).catch(() => undefined); // the original error is more useful
      throw error;
    }
  }

  /**
   * Reads another sheet of a workbook, and detects its columns.
   * @throws {InvalidInputError} when the workbook has no such sheet
   */
  async chooseSheet(import_id: number, sheet: string): Promise<ImportDetail> {
    await this.#leases.releaseExpired();
    const found = await this.#require(import_id);
    assertEditable(found); // the workbook of an import that has run is deleted
    const { workbook, fileName, file: replaced } = found;
    if (!workbook?.sheets.includes(sheet)) {
      throw new InvalidInputError([{ field: 'sheet', message: 'must be a sheet of the workbook' }]);
    }
    const table = await this.#files.chooseSheet(workbook, sheet, fileName);
    try {
      const changed = await this.#edit(import_id, async (before, session) => {
        assertEditable(before);
        if (String(before.file) !== String(replaced)) throw new ConflictError(anotherSheet);
        const interpretation = await this.#mappings.interpret(table.layout);
        return this.#interpret(import_id, { ...table, ...interpretation }, session);
      });
      if (replaced) await this.#files.remove(replaced);
      return presentImport(changed);
    } catch (error) {
      await this.#files.remove(table.file).catch(() => undefined); // the original error is more useful
      throw error;
    }
  }

  /**
   * Detects the columns again with the header on another line, or none (0). Choices about prices and
   * new stones are kept. @throws {InvalidInputError} when the line is not one of the first rows.
   */
  async chooseHeader(import_id: number, line: number): Promise<ImportDetail> {
    const changed = await this.#edit(import_id, async (before, session) => {
      const { file } = before;
      assertEditable(before);
      if (!file) throw new Error(`import ${import_id} has no file`);
      const layout = await this.#files.readLayout({ ...before, file }, line);
      const interpretation = await this.#mappings.interpret(layout);
      const { columns, pricePer } = interpretation.choices;
      const choices = interpretation.isRemembered
        ? interpretation.choices
        : { ...before.choices, columns, pricePer: pricePer ?? before.choices.pricePer };
      return this.#interpret(import_id, { ...interpretation, choices }, session);
    });
    return presentImport(changed);
  }

  /** Starts the check with the admin's choices, which are remembered for similar files. */
  async check(import_id: number, input: ImportChoicesBody): Promise<ImportDetail> {
    const acquired = await this.#edit(import_id, async (before, session) => {
      assertEditable(before);
      const chosen = validateChoices(input, before.layout.columns.length, before.choices.values);
      const { supplier } = chosen;
      const choices = {
        ...chosen,
        supplier: supplier === null ? null : await this.#mappings.nameOf(supplier),
      };
      await this.#assertLookupsExist(choices);
      await assertTargetsExist(choices.values, this.deps.lookups);
      const changes = { choices, state: 'checking', ...initialProgress, ...noFindings };
      return this.#acquire(before, changes, session);
    });
    const { signature, choices } = acquired;
    await this.#mappings.remember(signature, choices);
    this.#runner.start(acquired);
    return presentImport(acquired);
  }

  /** Starts to write the rows, or resumes where an earlier run stopped. */
  async run(import_id: number): Promise<ImportDetail> {
    const acquired = await this.#edit(import_id, async (before, session) => {
      const { state, hasRun, startedAt } = before;
      const isResumed = state === 'stopped' && hasRun;
      if (!isResumed && state !== 'checked') throw new ConflictError(notRunnable[state]);
      const changes = {
        state: 'running',
        hasRun: true,
        reason: null,
        startedAt: startedAt ?? new Date(),
        endedAt: null,
        // The check has counted the products that the list does not have; the run counts what it hides.
        ...(!isResumed && initialProgress),
        ...(!isResumed && before.choices.unlisted === 'hide' && { unlisted: 0 }),
      };
      return this.#acquire(before, changes, session, isResumed);
    });
    this.#runner.start(acquired);
    return presentImport(acquired);
  }

  /** Requests the job to stop after the current batch. */
  async stop(import_id: number): Promise<ImportDetail> {
    const after = await this.#edit(import_id, async (before, session) => {
      if (!before.busy) throw new ConflictError('This import is not in progress.');
      await this.#imports.updateOne(
        { _id: import_id },
        { $set: { isStopping: true } },
        { session },
      );
      return { ...before, isStopping: true as const };
    });
    return presentImport(after);
  }

  /** Deletes an import that has written nothing, with its file. */
  async discard(import_id: number): Promise<void> {
    const removed = await this.#edit(import_id, async (before, session) => {
      if (before.busy) throw new ConflictError('This import is in progress. Stop it first.');
      if (before.hasRun) throw new ConflictError('An import that has run cannot be removed.');
      await this.#imports.deleteOne({ _id: import_id }, { session });
      return null;
    });
    await this.#removeFilesAndProblems(removed);
  }

  /** Returns the suppliers of earlier imports by name, with their latest settings. */
  suppliers(): Promise<ImportSupplier[]> {
    return this.#mappings.suppliers();
  }

  /** Stops the job after the current batch. */
  close(): Promise<void> {
    return this.#runner.close();
  }

  /** Deletes old imports that were never run. */
  async #removeStale(): Promise<void> {
    const createdAt = { $lt: new Date(Date.now() - importLimits.retentionDays * dayMs) };
    const stale = { hasRun: false, busy: { $exists: false }, createdAt };
    try {
      for (;;) {
        const removed = await this.#imports.findOneAndDelete(stale).lean<ImportDocument>();
        if (!removed) return;
        await this.#removeFilesAndProblems(removed);
        this.deps.log.info({ import_id: removed._id }, 'removed an import that was never run');
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'removing old imports failed');
    }
  }

  async #removeFilesAndProblems(removed: ImportDocument): Promise<void> {
    await this.#files.removeAll(removed);
    await this.#problems.deleteMany({ import_id: removed._id });
    await this.#changes.deleteMany({ import_id: removed._id });
  }

  /** Stores what the file is now read as, which has to be checked again. Returns the new state. */
  #interpret(
    import_id: number,
    interpretation: object,
    session: ClientSession,
  ): Promise<ImportDocument | null> {
    const $set = { ...interpretation, state: 'new', ...initialProgress, ...noFindings };
    const options = { session, returnDocument: 'after' } as const;
    return this.#imports.findByIdAndUpdate(import_id, { $set }, options).lean<ImportDocument>();
  }

  /** Acquires the lease for a new pass, which replaces the problems of the one before. */
  #acquire(
    { _id, pass }: ImportDocument,
    changes: object,
    session: ClientSession,
    isSamePass = false,
  ): Promise<ImportDocument> {
    const { call } = this.deps.audit;
    const next = { ...changes, ...(call && { call }), ...(!isSamePass && { pass: pass + 1 }) };
    return this.#leases.acquire(_id, next, session);
  }

  /** Changes an import and records it in the audit trail. Returns the new state, or the removed one. */
  async #edit(
    import_id: number,
    change: (before: ImportDocument, session: ClientSession) => Promise<ImportDocument | null>,
  ): Promise<ImportDocument> {
    const { transactions, audit } = this.deps;
    await this.#leases.releaseExpired();
    return transactions.run(async ({ session }) => {
      const before = await this.#require(import_id, session);
      const after = await change(before, session);
      await audit.record({ import_id }, audited(before), after && audited(after), session);
      return after ?? before;
    });
  }

  async #require(import_id: number, session?: ClientSession): Promise<ImportDocument> {
    const found = await this.#imports.findById(import_id, null, { session }).lean<ImportDocument>();
    if (!found) throw new NotFoundError('Import');
    return found;
  }

  async #assertLookupsExist({ c_id, stone_id }: ImportChoices): Promise<void> {
    const { lookups } = this.deps;
    const problems: Problem[] = [];
    const collections = c_id === null ? [] : await lookups.list('collection');
    if (c_id !== null && !collections.some((row) => row.c_id === c_id)) {
      problems.push({ field: 'c_id', message: 'must name a collection that exists' });
    }
    const stoneTypes = stone_id === null ? [] : await lookups.list('stoneType');
    if (stone_id !== null && !stoneTypes.some((row) => row.stone_id === stone_id)) {
      problems.push({ field: 'stone_id', message: 'must name a stone type that exists' });
    }
    if (problems.length > 0) throw new InvalidInputError(problems);
  }
}

const anotherSheet = 'Another sheet was chosen meanwhile.';

/** The fields that the audit trail records. */
function audited({
  fileName,
  bytes,
  workbook,
  layout,
  state,
  choices,
  isStopping,
}: ImportDocument) {
  const { headerLine } = layout;
  return { fileName, bytes, sheet: workbook?.sheet, headerLine, state, choices, isStopping };
}

function assertEditable({ hasRun, busy }: ImportDocument): void {
  if (hasRun) throw new ConflictError('This import has run. Upload the file again.');
  if (busy) throw new ConflictError('This import is in progress.');
}

const notRunnable: Readonly<Record<ImportDocument['state'], string>> = {
  new: 'Check the import before you run it.',
  checking: 'This import is in progress.',
  checked: '',
  running: 'This import is in progress.',
  stopped: 'Check the import again before you run it.',
  done: 'This import is done.',
  failed: 'The file is incomplete or damaged, so it cannot be imported.',
};
