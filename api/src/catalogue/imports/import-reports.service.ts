import type { ImportDetail, QueryOf, ResponseBodyOf } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { csvHeader, csvRows } from '../../platform/csv/csv-text.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import {
  type ImportDocument,
  type ImportProblemDocument,
  importChangeModel,
  importModel,
  importProblemModel,
} from './import.model.ts';
import { presentImport, presentSummary } from './import.presenter.ts';
import type { ImportLeases } from './job/import-leases.ts';

interface Page {
  page: number;
  perPage: number;
}

/**
 * Returns a pattern for stock numbers that contain the letters and digits of a text, with any separators
 * between them: VJ1001 finds VJ-1001-A. Without letters and digits it matches nothing.
 */
function stockNumberPattern(search: string): RegExp {
  const characters = search.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  return characters.length > 0 ? new RegExp(characters.join('[\\s._/-]*'), 'i') : /(?!)/;
}

/** Rows of the CSV file that are read at a time. */
const batchSize = 500;

/** The state, results and problems of imports. */
export class ImportReports {
  readonly #imports;
  readonly #problems;
  readonly #changes;

  constructor(
    connection: Connection,
    private readonly leases: ImportLeases,
  ) {
    this.#imports = importModel(connection);
    this.#problems = importProblemModel(connection);
    this.#changes = importChangeModel(connection);
  }

  /** Returns a page of imports, newest first. */
  async list({ page, perPage }: Page): Promise<ResponseBodyOf<'getImports'>> {
    const all = this.#imports
      .find()
      .select({ layout: 0, choices: 0, missing: 0, unknownValues: 0 })
      .sort({ _id: -1 });
    const [found, totalCount] = await findPage(all, { page, perPage });
    const expired = await this.#expiredAmong(found);
    const imports = found.map((each) => presentSummary(each, expired.has(each._id)));
    return { imports, totalCount };
  }

  async get(import_id: number): Promise<ImportDetail> {
    const found = await this.#find(import_id);
    return presentImport(found, (await this.#expiredAmong([found])).has(import_id));
  }

  /** Returns a page of problems, in the order of the file. */
  async problems(
    import_id: number,
    { page, perPage }: Page,
  ): Promise<ResponseBodyOf<'getImportProblems'>> {
    const { problems: totalCount, pass } = await this.#find(import_id);
    const first = (page - 1) * perPage + 1;
    const last = Math.min(totalCount, first + perPage - 1);
    const found = await this.#findNumbered({ import_id, pass }, first, last);
    const problems = found.map(({ line, column, value, message }) => ({
      line,
      column,
      value,
      message,
    }));
    return { problems, totalCount };
  }

  /** Returns a page of what a check has found, in the order of the file. */
  async changes(
    import_id: number,
    { page, perPage, topic, search = '' }: QueryOf<'getImportChanges'>,
  ): Promise<ResponseBodyOf<'getImportChanges'>> {
    const { pass } = await this.#find(import_id);
    const filter = {
      ...{ import_id, pass },
      ...(topic && { topics: topic }),
      ...(search !== '' && { sku: stockNumberPattern(search) }),
    };
    const numbered = this.#changes
      .find(filter)
      .select({ _id: 0, import_id: 0, pass: 0, topics: 0 })
      .sort({ number: 1 });
    const [changes, totalCount] = await findPage(numbered, { page, perPage });
    return { changes, totalCount };
  }

  /** Returns all problems as CSV. @throws {NotFoundError} before the first row. */
  async problemsCsv(import_id: number): Promise<AsyncGenerator<string>> {
    const { problems, pass } = await this.#find(import_id);
    const findNumbered = this.#findNumbered.bind(this);
    async function* lines() {
      yield csvHeader(['Line', 'Column', 'Value', 'Problem']);
      for (let first = 1; first <= problems; first += batchSize) {
        const last = Math.min(problems, first + batchSize - 1);
        const found = await findNumbered({ import_id, pass }, first, last);
        yield csvRows(
          found.map(({ line, column, value, message }) => [line, column, value, message]),
        );
      }
    }
    return lines();
  }

  async #expiredAmong(found: readonly ImportDocument[]): Promise<Set<number>> {
    if (!found.some(({ busy }) => busy)) return new Set();
    return new Set((await this.leases.findExpired()).map(({ _id }) => _id));
  }

  async #find(import_id: number): Promise<ImportDocument> {
    const found = await this.#imports.findById(import_id).lean<ImportDocument>();
    if (!found) throw new NotFoundError('Import');
    return found;
  }

  #findNumbered(
    scope: Pick<ImportProblemDocument, 'import_id' | 'pass'>,
    first: number,
    last: number,
  ): Promise<ImportProblemDocument[]> {
    return this.#problems
      .find({ ...scope, number: { $gte: first, $lte: last } })
      .sort({ number: 1 })
      .lean<ImportProblemDocument[]>();
  }
}
