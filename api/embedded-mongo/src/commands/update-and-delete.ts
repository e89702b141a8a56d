import { MongoError } from '../errors.ts';
import { insertRecord, type RecordWriter, removeRecord } from '../storage/records.ts';
import { parseUpdate, type UpdateRequest } from '../update/apply-update.ts';
import { checkUpsertFilter, upsertDocument } from '../update/upserts.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { isTruthy, toInteger, toNumber } from '../values/number.ts';
import { printValue } from '../values/print.ts';
import type { Match } from './change-preparation.ts';
import { type CommandContext, collectionOf, getOrCreateCollection } from './context.ts';
import { checkCommand, checkFields, type Fields } from './fields.ts';
import { changeFirstMatch, changeMatches, storeUpdate } from './modify.ts';
import { readCollation, readQuery, readVariables } from './query-options.ts';
import { maxWriteBatchSize, type Reply } from './request.ts';
import { firstStatement, previousReply, recordReply } from './retries.ts';
import { statementError, writeError } from './write-errors.ts';

/** The effect of one update statement. Stored as the reply for retries. */
interface StatementResult {
  n: number;
  nModified: number;
  upserted?: unknown;
  isUpsert?: boolean;
}

export async function update(context: CommandContext): Promise<Reply> {
  checkCommand(context, {
    updates: 'array!',
    ordered: 'bool',
    bypassDocumentValidation: 'flag',
    let: 'object',
  });
  const reply = { n: 0, nModified: 0 };
  const upserted: Doc[] = [];
  const errors = await eachStatement(context, 'updates', async (statement, i) => {
    const result = await updateOne(context, statement, firstStatement(context) + i);
    reply.n += result.n;
    reply.nModified += result.nModified;
    if (result.isUpsert) upserted.push({ index: i, _id: result.upserted });
  });
  return {
    ...reply,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(errors.length > 0 ? { writeErrors: errors } : {}),
    ok: 1,
  };
}

async function updateOne(
  context: CommandContext,
  statement: Doc,
  number: number,
): Promise<StatementResult> {
  const known = previousReply(context, number);
  // as: `recordReply` received a StatementResult
  if (known) return known as unknown as StatementResult;
  const multi = isTruthy(statement.multi);
  const canUpsert = isTruthy(statement.upsert);
  const found = collectionOf(context);
  const options = { ...statement, let: context.body.let };
  const spec: UpdateRequest = {
    filter: isDoc(statement.q) ? statement.q : {},
    update: statement.u,
    arrayFilters: statement.arrayFilters,
    multi,
    collation: readCollation(options, found),
    variables: readPipelineConstants(context, statement),
  };
  // like MongoDB, before the filter
  const update = parseUpdate(spec);
  const query = { ...readQuery(options, statement.q, found), sort: [] };
  if (canUpsert) checkUpsertFilter(query.filter);
  if (!found && !canUpsert) return { n: 0, nModified: 0 };
  const collection = found ?? (await getOrCreateCollection(context));
  const change = {
    apply: (document: Doc) => update.apply(document, false),
    upsert: canUpsert ? () => upsertDocument(update, spec) : undefined,
  };
  // MongoDB does not compare a replacement that has no _id
  const isModifying = isReplacementWithoutId(statement.u);
  const store = (writer: RecordWriter, match: Match<Doc>) =>
    storeUpdate(writer, collection, match).isModified || isModifying;
  if (multi) {
    const modified = await changeMatches(context, collection, query, change, store);
    const nModified = modified.filter((isModified) => isModified).length;
    if (modified.length > 0 || !canUpsert) return { n: modified.length, nModified };
  }
  return changeFirstMatch(context, collection, query, change, (writer, match, insertion) => {
    let result: StatementResult = { n: 0, nModified: 0 };
    if (match) {
      result = { n: 1, nModified: store(writer, match) ? 1 : 0 };
    } else if (insertion) {
      const { document, bytes } = insertion;
      insertRecord(writer, collection, document, bytes);
      result = { n: 1, nModified: 0, upserted: document._id, isUpsert: true };
    }
    recordReply(context, writer, number, { ...result });
    return result;
  });
}

function isReplacementWithoutId(update: unknown): boolean {
  if (!isDoc(update) || hasField(update, '_id')) return false;
  return !Object.keys(update)[0]?.startsWith('$');
}

/** Returns the variables of a pipeline update: the command's `let` and the statement's constants. */
function readPipelineConstants(context: CommandContext, statement: Doc): Doc {
  return { ...readVariables(context.body.let), ...(isDoc(statement.c) ? statement.c : {}) };
}

/** Fields that MongoDB 7 accepts in a statement. `sort` is not among them. */
const statementFields: Record<'updates' | 'deletes', Fields> = {
  updates: {
    q: 'object!',
    u: 'any!',
    c: 'object',
    multi: 'bool',
    upsert: 'bool',
    collation: 'object',
    arrayFilters: 'objects',
    hint: 'any',
  },
  deletes: { q: 'object!', limit: 'any!', collation: 'object', hint: 'any' },
};

export async function remove(context: CommandContext): Promise<Reply> {
  checkCommand(context, { deletes: 'array!', ordered: 'bool', let: 'object' });
  let n = 0;
  const errors = await eachStatement(context, 'deletes', async (statement, i) => {
    n += await removeOne(context, statement, firstStatement(context) + i);
  });
  return { n, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
}

async function removeOne(context: CommandContext, statement: Doc, number: number): Promise<number> {
  const known = previousReply(context, number);
  if (known) return toNumber(known.n);
  const collection = collectionOf(context);
  const { limit, ...options } = statement;
  const isSingle = toInteger(limit, 'limit') === 1;
  const query = {
    ...readQuery({ ...options, let: context.body.let }, statement.q, collection),
    sort: [],
  };
  if (!collection) return 0;
  const nothing = { apply: () => undefined };
  const removeMatch = (writer: RecordWriter, { found }: Match<undefined>) =>
    removeRecord(writer, collection, found.record, found.decode());
  if (!isSingle)
    return (await changeMatches(context, collection, query, nothing, removeMatch)).length;
  return changeFirstMatch(context, collection, query, nothing, (writer, match) => {
    if (match) removeMatch(writer, match);
    const n = match ? 1 : 0;
    recordReply(context, writer, number, { n });
    return n;
  });
}

/** Runs the statements of a command. Ordered execution stops at the first error. */
async function eachStatement(
  context: CommandContext,
  field: 'updates' | 'deletes',
  run: (statement: Doc, i: number) => Promise<void>,
): Promise<Doc[]> {
  const value = context.body[field];
  const statements: unknown[] = Array.isArray(value) ? value : [];
  if (statements.length === 0 || statements.length > maxWriteBatchSize) {
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxWriteBatchSize}. Got ${statements.length} operations.`,
    );
  }
  const errors: Doc[] = [];
  for (const [i, statement] of checkStatements(context, field, statements).entries()) {
    try {
      await run(statement, i);
    } catch (error) {
      errors.push(writeError(i, statementError(context, error)));
      if (context.body.ordered !== false) break;
    }
  }
  return errors;
}

/** Validates all statements, so that an invalid one fails the command before anything is written. */
export function checkStatements(
  { name }: CommandContext,
  field: 'updates' | 'deletes',
  statements: unknown[],
): Doc[] {
  return statements.map((statement) => {
    if (!isDoc(statement)) throw new MongoError('TypeMismatch', `${field} must be documents`);
    checkFields(`${name}.${field}`, statement, statementFields[field]);
    const { limit, c, u } = statement;
    if (field === 'deletes' && toNumber(limit) !== 0 && toNumber(limit) !== 1)
      throw new MongoError(
        'FailedToParse',
        `The limit field in delete objects must be 0 or 1. Got ${printValue(limit)}`,
      );
    if (isDoc(c) && !Array.isArray(u))
      throw new MongoError(51198, 'Constant values may only be specified for pipeline updates');
    return statement;
  });
}
