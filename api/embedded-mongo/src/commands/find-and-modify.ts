import { MongoError } from '../errors.ts';
import { checkStage, expressionCheck } from '../expressions/check.ts';
import { readDocument } from '../query/options.ts';
import { compileProjection } from '../query/projection.ts';
import { insertRecord, removeRecord } from '../storage/records.ts';
import { parseUpdate, type UpdateRequest } from '../update/apply-update.ts';
import { checkUpsertFilter, upsertDocument } from '../update/upserts.ts';
import { type Doc, isDoc } from '../values/document.ts';
import type { EncodedDocument } from '../values/encoded-document.ts';
import { isTruthy } from '../values/number.ts';
import { type CommandContext, collectionOf, getOrCreateCollection } from './context.ts';
import { checkCommand, type Fields } from './fields.ts';
import { changeFirstMatch, storeUpdate } from './modify.ts';
import { readCollation, readQuery, readVariables } from './query-options.ts';
import type { Reply } from './request.ts';
import { firstStatement, previousReply, recordReply, saveReplyDocument } from './retries.ts';

const fields: Fields = {
  query: 'object',
  sort: 'object',
  remove: 'flag',
  update: 'any',
  new: 'flag',
  fields: 'object',
  upsert: 'flag',
  bypassDocumentValidation: 'flag',
  collation: 'object',
  arrayFilters: 'objects',
  hint: 'any',
  let: 'object',
};

export async function findAndModify(context: CommandContext): Promise<Reply> {
  checkCommand(context, fields);
  const { body } = context;
  const number = firstStatement(context);
  const known = previousReply(context, number);
  if (known) return { ...known, ok: 1 };
  const isRemove = isTruthy(body.remove);
  const canUpsert = isTruthy(body.upsert);
  const returnsNew = isTruthy(body.new);
  const isChange = body.update !== undefined || canUpsert || returnsNew;
  if (isRemove && (isChange || Array.isArray(body.arrayFilters))) {
    throw new MongoError(
      'FailedToParse',
      "Cannot specify both an update and remove=true, nor 'new', 'upsert' or arrayFilters with remove",
    );
  }
  if (!isRemove && body.update === undefined)
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
  const found = collectionOf(context);
  const spec: UpdateRequest = {
    filter: isDoc(body.query) ? body.query : {},
    update: body.update,
    arrayFilters: body.arrayFilters,
    multi: false,
    collation: readCollation(body, found),
    variables: readVariables(body.let),
  };
  // like MongoDB, before the filter
  const update = isRemove ? undefined : parseUpdate(spec);
  const query = readQuery(body, body.query, found);
  if (canUpsert) checkUpsertFilter(query.filter);
  const projection = readDocument(body, 'fields');
  const project = compileProjection(projection, query.filter, query);
  if (projection) checkStage('$project', projection, expressionCheck(query.variables));
  const value = (document: Doc | undefined) =>
    document ? (project?.(document) ?? document) : null;
  if (!found && !canUpsert) return buildReply(isRemove, { n: 0 }, null);
  const collection = found ?? (await getOrCreateCollection(context));
  const change = {
    apply: (document: Doc) => update?.apply(document, false) ?? document,
    output: (before: Doc | undefined, after: Doc | undefined) =>
      value(returnsNew ? after : before) ?? undefined,
    saveOutput: (output: EncodedDocument) => saveReplyDocument(context, number, output),
    upsert: canUpsert && update ? () => upsertDocument(update, spec) : undefined,
  };
  return changeFirstMatch(context, collection, query, change, (writer, match, insertion) => {
    const before = match?.found.decode();
    let result: Reply;
    if (!update) {
      if (match) removeRecord(writer, collection, match.found.record, match.found.decode());
      result = buildReply(true, { n: match ? 1 : 0 }, match?.output ?? value(before));
    } else if (match) {
      const { after } = storeUpdate(writer, collection, match);
      result = buildReply(
        false,
        { n: 1, updatedExisting: true },
        match.output ?? value(returnsNew ? after : before),
      );
    } else if (insertion) {
      const { document, bytes, output } = insertion;
      insertRecord(writer, collection, document, bytes);
      result = buildReply(
        false,
        { n: 1, updatedExisting: false, upserted: document._id },
        output ?? value(returnsNew ? document : undefined),
      );
    } else {
      result = buildReply(false, { n: 0, updatedExisting: false }, null);
    }
    recordReply(context, writer, number, result);
    return result;
  });
}

function buildReply(isRemove: boolean, lastErrorObject: Doc, value: unknown): Reply {
  const { n, ...others } = lastErrorObject;
  const status = isRemove ? lastErrorObject : { n, updatedExisting: false, ...others };
  return { lastErrorObject: status, value, ok: 1 };
}
