import type { endpoints, ImportDetail, ResponseBody } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { csvHeader, csvRows } from '../csv/csv-text.ts';
import { NotFoundError } from '../errors.ts';
import {
  type ImportDocument,
  type ImportProblemDocument,
  importModel,
  importProblemModel,
} from './import.model.ts';
import { presentImport, presentSummary } from './import.presenter.ts';
import type { ImportLeases } from './job/import-leases.ts';

interface Page {
  page: number;
  perPage: number;
}

/** Lines of a file of problems at a time. */
const atOnce = 500;

/** What imports are and have done, for as long as the store is kept. */
export class ImportReports {
  readonly #imports;
  readonly #problems;

  constructor(
    connection: Connection,
    private readonly turns: ImportLeases,
  ) {
    this.#imports = importModel(connection);
    this.#problems = importProblemModel(connection);
  }

  /** A page, newest first. */
  async list({ page, perPage }: Page): Promise<ResponseBody<typeof endpoints.getImports>> {
    const [found, totalCount] = await Promise.all([
      this.#imports
        .find({}, { layout: 0, choices: 0, missing: 0 })
        .sort({ _id: -1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<ImportDocument[]>(),
      this.#imports.countDocuments(),
    ]);
    const lapsed = await this.#lapsedOf(found);
    const imports = found.map((each) => presentSummary(each, lapsed.has(each._id)));
    return { imports, totalCount };
  }

  async get(import_id: number): Promise<ImportDetail> {
    const found = await this.#find(import_id);
    return presentImport(found, (await this.#lapsedOf([found])).has(import_id));
  }

  /** A page of problems, in the order of the file. */
  async problems(
    import_id: number,
    { page, perPage }: Page,
  ): Promise<ResponseBody<typeof endpoints.getImportProblems>> {
    const { problems: totalCount, pass } = await this.#find(import_id);
    const first = (page - 1) * perPage + 1;
    const last = Math.min(totalCount, first + perPage - 1);
    const found = await this.#numbered({ import_id, pass }, first, last);
    const problems = found.map(({ line, column, value, message }) => ({
      line,
      column,
      value,
      message,
    }));
    return { problems, totalCount };
  }

  /** All problems as a CSV file. Throws NotFoundError before the first line. */
  async problemsCsv(import_id: number): Promise<AsyncGenerator<string>> {
    const { problems, pass } = await this.#find(import_id);
    const numbered = this.#numbered.bind(this);
    async function* lines() {
      yield csvHeader(['Line', 'Column', 'Value', 'Problem']);
      for (let first = 1; first <= problems; first += atOnce) {
        const last = Math.min(problems, first + atOnce - 1);
        const found = await numbered({ import_id, pass }, first, last);
        yield csvRows(
          found.map(({ line, column, value, message }) => [line, column, value, message]),
        );
      }
    }
    return lines();
  }

  async #lapsedOf(found: readonly ImportDocument[]): Promise<Set<number>> {
    if (!found.some(({ busy }) => busy)) return new Set();
    return new Set((await this.turns.findExpired()).map(({ _id }) => _id));
  }

  async #find(import_id: number): Promise<ImportDocument> {
    const found = await this.#imports.findById(import_id).lean<ImportDocument>();
    if (!found) throw new NotFoundError('Import');
    return found;
  }

  #numbered(
    of: Pick<ImportProblemDocument, 'import_id' | 'pass'>,
    first: number,
    last: number,
  ): Promise<ImportProblemDocument[]> {
    return this.#problems
      .find({ ...of, number: { $gte: first, $lte: last } })
      .sort({ number: 1 })
      .lean<ImportProblemDocument[]>();
  }
}
