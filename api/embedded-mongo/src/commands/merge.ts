import { MongoError } from '../errors.ts';
import { findDocuments } from '../query/executor.ts';
import { matchAllQuery, type Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { insertRecord, type RecordWriter } from '../storage/records.ts';
import { parseUpdate, type Update } from '../update/apply-update.ts';
import { decodeInSteps, isSlowToDecode } from '../values/decode-in-steps.ts';
import { type Doc, decodeTyped, isDoc, storedOptions } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';
import { inTimeSlices, type Pause, pause, runWithPauses } from '../yielding.ts';
import {
  applyQuickly,
  type Change,
  type Insertion,
  insertQuickly,
  type Match,
} from './change-preparation.ts';
import type { CommandContext } from './context.ts';
import { changeFirstMatch, storeUpdate } from './modify.ts';
import { withId } from './prepare-results.ts';
import { changeInGroups } from './write-groups.ts';

/** The modes of $merge, the default first. */
const mergeModes = {
  whenMatched: ['merge', 'replace', 'keepExisting', 'fail'],
  whenNotMatched: ['insert', 'discard', 'fail'],
};

/** Merges the results of a pipeline into a collection, which is created if needed. */
export async function mergeIntoCollection(
  context: CommandContext,
  database: string,
  name: string,
  results: Buffer[],
  options: Doc,
): Promise<void> {
  for (const [option, values] of Object.entries(mergeModes)) {
    const mode = options[option] ?? values[0];
    if (!values.includes(String(mode)) && !(option === 'whenMatched' && Array.isArray(mode)))
      throw new MongoError(
        'BadValue',
        `Enumeration value '${mode}' for field '$merge.${option}' is not valid`,
      );
  }
  const { catalogue, store } = context.server;
  const collection = await store.write(
    (group) => catalogue.find(database, name) ?? catalogue.create(group, database, name),
  );
  const on = [options.on ?? '_id'].flat().map(String);
  const isUnique = collection.indexes.some(
    ({ isUnique, fields }) =>
      isUnique && fields.length === on.length && fields.every(({ path }) => on.includes(path)),
  );
  if (!isUnique)
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  const merged = new Set<Buffer>();
  await changeInGroups(
    context,
    results,
    (writer, result) => {
      if (merged.has(result)) return undefined;
      if (isSlowToDecode(result)) return pause;
      return new Merge(collection, decodeTyped(result), on, options).runQuickly(context, writer);
    },
    async (result) => {
      const steps = inTimeSlices(decodeInSteps(result, storedOptions));
      const { document } = await runWithPauses(steps, context.timeSlice);
      await new Merge(collection, document, on, options).run(context);
      merged.add(result);
    },
  );
}

/** Merges one result into a collection. */
class Merge {
  readonly #collection: Collection;
  readonly #document: Doc;
  readonly #on: string[];
  readonly #options: Doc;
  readonly #query: Query;
  readonly #change: Change<Doc>;

  constructor(collection: Collection, document: Doc, on: string[], options: Doc) {
    this.#collection = collection;
    this.#document = document;
    this.#on = on;
    this.#options = options;
    const filter = Object.fromEntries(on.map((path) => [path, { $eq: valueAt(document, path) }]));
    // the joined fields have a unique index
    this.#query = { ...matchAllQuery(), filter, limit: 1 };
    const { whenNotMatched = 'insert' } = options;
    this.#change = {
      apply: compileMerge(document, filter, options),
      upsert: whenNotMatched === 'insert' ? () => withId(document) : undefined,
    };
  }

  /** Returns `pause` if a group of writes has no time for it. */
  runQuickly(context: CommandContext, writer: RecordWriter): Pause | undefined {
    const query = this.#query;
    const [found] = findDocuments(writer.tables, this.#collection, query, context.tick);
    const match = found && applyQuickly(found, () => true, this.#change);
    const { upsert } = this.#change;
    const insertion = !found && upsert ? insertQuickly(upsert) : undefined;
    if (match === pause || insertion === pause) return pause;
    this.#store(writer, match, insertion);
    return undefined;
  }

  async run(context: CommandContext): Promise<void> {
    await changeFirstMatch(
      context,
      this.#collection,
      this.#query,
      this.#change,
      (writer, match, insertion) => this.#store(writer, match, insertion),
    );
  }

  #store(
    writer: RecordWriter,
    match: Match<Doc> | undefined,
    insertion: Insertion | undefined,
  ): void {
    const { whenMatched, whenNotMatched } = this.#options;
    if (match && whenMatched === 'fail') throw this.#duplicateKey();
    if (match) storeUpdate(writer, this.#collection, match);
    else if (insertion) insertRecord(writer, this.#collection, insertion.document, insertion.bytes);
    else if (whenNotMatched === 'fail')
      throw new MongoError(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
  }

  #duplicateKey(): MongoError {
    const on = this.#on;
    return new MongoError(
      'DuplicateKey',
      '$merge found a matching document in the target collection',
      {
        keyPattern: Object.fromEntries(on.map((path) => [path, 1])),
        keyValue: Object.fromEntries(on.map((path) => [path, valueAt(this.#document, path)])),
      },
    );
  }
}

/** Returns the change of a document in the target collection. */
function compileMerge(document: Doc, filter: Doc, options: Doc): (target: Doc) => Doc {
  const { whenMatched = 'merge' } = options;
  const { _id: _, ...rest } = document;
  const isUnchanged =
    whenMatched === 'keepExisting' ||
    whenMatched === 'fail' ||
    (whenMatched === 'merge' && Object.keys(rest).length === 0);
  if (isUnchanged) return (target) => target;
  const update =
    whenMatched === 'replace'
      ? document
      : Array.isArray(whenMatched)
        ? whenMatched
        : { $set: rest };
  const variables = { new: document, ...(isDoc(options.let) ? options.let : {}) };
  const spec = { filter, update, arrayFilters: undefined, multi: false, variables };
  let compiled: Update | undefined;
  return (target) => {
    // fields that are only inserted may have names that $set rejects
    compiled ??= parseUpdate(spec);
    return compiled.apply(target, false);
  };
}

function valueAt(document: Doc, path: string): unknown {
  return path.split('.').reduce<unknown>(fieldOf, document);
}
