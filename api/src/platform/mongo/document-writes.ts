import type {
  AnyBulkWriteOperation,
  ClientSession,
  Connection,
  Model,
  Query,
  Schema,
} from 'mongoose';

/** The filter of a write: the documents that match it may have changed. */
export type WriteFilter = Readonly<Record<string, unknown>>;

/** Called after a write of this process, and after the transaction that made it. */
export type WriteListener = (filter: WriteFilter) => void;

const listeners = new WeakMap<Connection, Map<string, WriteListener[]>>();

/**
 * Calls a listener after each change or deletion of documents of a model that this process makes through
 * mongoose. The schema must have been passed to `announceWrites`.
 */
export function onDocumentWrite(
  { db, modelName }: Pick<Model<unknown>, 'db' | 'modelName'>,
  listener: WriteListener,
): void {
  const byModel = listeners.get(db) ?? new Map<string, WriteListener[]>();
  byModel.set(modelName, [...(byModel.get(modelName) ?? []), listener]);
  listeners.set(db, byModel);
}

/** Reports to `onDocumentWrite` the writes to the models of a schema. Call it before the model is compiled. */
export function announceWrites<Document>(schema: Schema<Document>): void {
  schema.post(
    ['updateOne', 'updateMany', 'deleteOne', 'deleteMany', 'findOneAndUpdate', 'findOneAndDelete'],
    { query: true, document: false },
    function afterWrite(this: Query<unknown, Document>) {
      announce(this.model, [this.getFilter()], this.getOptions().session);
    },
  );
  schema.pre('bulkWrite', function beforeWrites(writes, options) {
    // Its filters are known only here. Without a transaction the write could still be under way.
    if (!options?.session) throw new Error('Bulk writes of this model need a transaction');
    announce(this, writes.map(filterOf), options.session);
  });
}

function announce(
  { db, modelName }: Pick<Model<unknown>, 'db' | 'modelName'>,
  filters: readonly WriteFilter[],
  session: ClientSession | null | undefined,
): void {
  const called = listeners.get(db)?.get(modelName) ?? [];
  if (called.length === 0) return;
  const notify = () => {
    for (const filter of filters) for (const listener of called) listener(filter);
  };
  // Others see the write when the transaction has committed, after which its session ends.
  if (session) session.once('ended', notify);
  else notify();
}

function filterOf(write: AnyBulkWriteOperation): WriteFilter {
  const [operation] = Object.values(write);
  return operation && typeof operation === 'object' && 'filter' in operation
    ? (operation.filter as WriteFilter)
    : {};
}
