import type { Readable } from 'node:stream';
import {
  type ImportChoices,
  type ImportChoicesBody,
  type ImportDetail,
  importLimits,
} from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { AuditTrail } from '../audit/audit.service.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../errors.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { Sequences } from '../mongo/sequences.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { Products } from '../products/products.service.ts';
import { validateChoices } from './file/import-choices.ts';
import { ImportFileStore } from './file/import-files.ts';
import { type ImportDocument, importModel, importProblemModel } from './import.model.ts';
import { presentImport } from './import.presenter.ts';
import { ImportMappings } from './import-mappings.ts';
import { ImportReports } from './import-reports.service.ts';
import { ImportJobRunner } from './job/import-job.ts';
import { ImportLeases } from './job/import-leases.ts';

interface Needs {
  connection: Connection;
  transactions: Transactions;
  sequences: Sequences;
  lookups: Lookups;
  products: Products;
  audit: AuditTrail;
  log: Logger;
}

const day = 24 * 60 * 60 * 1000;

/** Who sends a file. */
interface Sender {
  u_id: number;
  u_name: string;
}

const nothingDone = {
  done: 0,
  counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
  problems: 0,
  reason: null,
} as const;

/**
 * Stones from traders' files: a file is taken, its columns are understood, a dry run says what it
 * would do, and the run does it in batches, each with the place in the file in one transaction.
 */
export class Imports {
  readonly reports: ImportReports;
  readonly #imports;
  readonly #problems;
  readonly #mappings: ImportMappings;
  readonly #files: ImportFileStore;
  readonly #turns: ImportLeases;
  readonly #work: ImportJobRunner;

  constructor(private readonly needs: Needs) {
    const { connection } = needs;
    this.#imports = importModel(connection);
    this.#problems = importProblemModel(connection);
    this.#mappings = new ImportMappings(connection);
    this.#files = new ImportFileStore(connection);
    this.#turns = new ImportLeases(connection);
    this.#work = new ImportJobRunner({ ...needs, files: this.#files, turns: this.#turns });
    this.reports = new ImportReports(connection, this.#turns);
  }

  /** Takes a file. Throws what says in words why it is no table; then nothing of it is kept. */
  async upload(content: Readable, fileName: string, sender: Sender): Promise<ImportDetail> {
    const table = await this.#files.store(content, fileName);
    try {
      const document: ImportDocument = {
        _id: await this.needs.sequences.next('imports'),
        fileName,
        ...table,
        ...(await this.#mappings.understand(table.layout)),
        state: 'new',
        hasRun: false,
        total: null,
        ...nothingDone,
        pass: 0,
        missing: [],
        u_id: sender.u_id,
        u_name: sender.u_name,
        createdAt: new Date(),
        startedAt: null,
        endedAt: null,
      };
      await this.#change(document._id, async (session) => {
        await this.#imports.create([document], { session });
        return { before: null, after: document };
      });
      await this.#tidy();
      return presentImport(document);
    } catch (error) {
      await this.#files.remove(table.file).catch(() => undefined); // the first error is the one to tell
      throw error;
    }
  }

  /**
   * Reads the columns anew, named by the row on that line, or by none (0). What was answered of
   * prices and of new stones stays. Throws InvalidInputError where that is none of the first rows.
   */
  async chooseHeader(import_id: number, line: number): Promise<ImportDetail> {
    await this.#turns.releaseExpired();
    const changed = await this.#change(import_id, async (session) => {
      const before = await this.#require(import_id, session);
      const { file } = before;
      refuseSettled(before);
      if (!file) throw new Error(`import ${import_id} has no file`);
      const layout = await this.#files.readLayout({ ...before, file }, line);
      const read = await this.#mappings.understand(layout);
      const { columns, pricePer } = read.choices;
      const choices = read.isRemembered
        ? read.choices
        : { ...before.choices, columns, pricePer: pricePer ?? before.choices.pricePer };
      const changes = { ...read, choices, state: 'new', ...nothingDone, missing: [], total: null };
      const after = await this.#imports
        .findByIdAndUpdate(import_id, { $set: changes }, { session, returnDocument: 'after' })
        .lean<ImportDocument>();
      return { before, after };
    });
    return presentImport(changed);
  }

  /** Begins the dry run with what the person said of the file, which is remembered. */
  async check(import_id: number, said: ImportChoicesBody): Promise<ImportDetail> {
    await this.#turns.releaseExpired();
    const taken = await this.#change(import_id, async (session) => {
      const before = await this.#require(import_id, session);
      refuseSettled(before);
      const choices = validateChoices(said, before.layout.columns.length);
      await this.#refuseUnknownCollection(choices);
      const changes = { choices, state: 'checking', ...nothingDone, missing: [], total: null };
      return { before, after: await this.#take(before, changes, session) };
    });
    const { signature, choices } = taken;
    await this.#mappings.remember(signature, choices);
    this.#work.start(taken);
    return presentImport(taken);
  }

  /** Begins to write the rows, or goes on where it stopped. */
  async run(import_id: number): Promise<ImportDetail> {
    await this.#turns.releaseExpired();
    const taken = await this.#change(import_id, async (session) => {
      const before = await this.#require(import_id, session);
      const { state, hasRun, startedAt } = before;
      const isResumed = state === 'stopped' && hasRun;
      if (!isResumed && state !== 'checked') throw new ConflictError(whyNot[state]);
      const changes = {
        state: 'running',
        hasRun: true,
        reason: null,
        startedAt: startedAt ?? new Date(),
        endedAt: null,
        ...(!isResumed && nothingDone),
      };
      return { before, after: await this.#take(before, changes, session, isResumed) };
    });
    this.#work.start(taken);
    return presentImport(taken);
  }

  /** Asks the work to stop after the rows that are being written. */
  async stop(import_id: number): Promise<ImportDetail> {
    await this.#turns.releaseExpired();
    const after = await this.#change(import_id, async (session) => {
      const before = await this.#require(import_id, session);
      if (!before.busy) throw new ConflictError('This import is not at work.');
      await this.#imports.updateOne(
        { _id: import_id },
        { $set: { isStopping: true } },
        { session },
      );
      return { before, after: { ...before, isStopping: true as const } };
    });
    return presentImport(after);
  }

  /** Removes an import that has written nothing, with its file. */
  async discard(import_id: number): Promise<void> {
    await this.#turns.releaseExpired();
    const { file } = await this.#change(import_id, async (session) => {
      const before = await this.#require(import_id, session);
      if (before.busy) throw new ConflictError('This import is at work. Stop it first.');
      if (before.hasRun) throw new ConflictError('The report of an import that has run stays.');
      await this.#imports.deleteOne({ _id: import_id }, { session });
      return { before, after: null };
    });
    await this.#removeRest(import_id, file);
  }

  /** Lets the rows that are being written become whole. */
  close(): Promise<void> {
    return this.#work.close();
  }

  /** Removes what was sent long ago and never run, which nobody wants any more. */
  async #tidy(): Promise<void> {
    const createdAt = { $lt: new Date(Date.now() - importLimits.retentionDays * day) };
    const old = { hasRun: false, busy: { $exists: false }, createdAt };
    try {
      for (;;) {
        const gone = await this.#imports.findOneAndDelete(old).lean<ImportDocument>();
        if (!gone) return;
        await this.#removeRest(gone._id, gone.file);
        this.needs.log.info({ import_id: gone._id }, 'an import that was never run is removed');
      }
    } catch (error) {
      this.needs.log.warn({ err: error }, 'old imports could not be removed');
    }
  }

  async #removeRest(import_id: number, file: ImportDocument['file']): Promise<void> {
    if (file) await this.#files.remove(file);
    await this.#problems.deleteMany({ import_id });
  }

  /** Takes the turn for another way through the file; problems of the one before are no longer told. */
  #take(
    { _id, pass }: ImportDocument,
    changes: object,
    session: ClientSession,
    isSamePass = false,
  ): Promise<ImportDocument> {
    const { call } = this.needs.audit;
    const next = { ...changes, ...(call && { call }), ...(!isSamePass && { pass: pass + 1 }) };
    return this.#turns.acquire(_id, next, session);
  }

  /** Changes an import in a transaction with its audit row; answers what it is then, or was. */
  async #change(
    import_id: number,
    work: (
      session: ClientSession,
    ) => Promise<{ before: ImportDocument | null; after: ImportDocument | null }>,
  ): Promise<ImportDocument> {
    const { transactions, audit } = this.needs;
    return transactions.run(async ({ session }) => {
      const { before, after } = await work(session);
      await audit.record({ import_id }, before && told(before), after && told(after), session);
      const document = after ?? before;
      if (!document) throw new NotFoundError('Import');
      return document;
    });
  }

  async #require(import_id: number, session: ClientSession): Promise<ImportDocument> {
    const found = await this.#imports.findById(import_id).session(session).lean<ImportDocument>();
    if (!found) throw new NotFoundError('Import');
    return found;
  }

  async #refuseUnknownCollection({ c_id }: ImportChoices): Promise<void> {
    if (c_id === null) return;
    const rows = await this.needs.lookups.list('collection');
    if (rows.some((row) => row.c_id === c_id)) return;
    throw new InvalidInputError([{ field: 'c_id', message: 'must name a collection that exists' }]);
  }
}

/** What the audit tells of an import. */
function told({ fileName, bytes, layout, state, choices, isStopping }: ImportDocument) {
  const { headerLine } = layout;
  return { fileName, bytes, headerLine, state, choices, isStopping };
}

function refuseSettled({ hasRun, busy }: ImportDocument): void {
  if (hasRun) throw new ConflictError('This import has run. Send the file again.');
  if (busy) throw new ConflictError('This import is at work.');
}

const whyNot: Readonly<Record<ImportDocument['state'], string>> = {
  new: 'Check the import before you run it.',
  checking: 'This import is at work.',
  checked: '',
  running: 'This import is at work.',
  stopped: 'Check the import again before you run it.',
  done: 'This import is done.',
  failed: 'The file cannot be read to its end, so nothing of it is imported.',
};
