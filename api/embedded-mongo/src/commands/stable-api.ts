import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { typeNameOf } from '../values/type-names.ts';
import { canonicalName } from './aliases.ts';

/** The commands of API version 1, by the names that they have in it. */
const commandsOfVersion1 = new Set([
  'abortTransaction',
  'aggregate',
  'collStats',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'renameCollection',
  'update',
]);

const stagesOutsideVersion1 = new Set([
  '$currentOp',
  '$indexStats',
  '$listLocalSessions',
  '$listSearchIndexes',
  '$listSessions',
  '$planCacheStats',
  '$search',
  '$searchMeta',
  '$vectorSearch',
]);

/** Fields of commands that are outside API version 1, also when they are false. */
const unstableFields: Record<string, string[]> = {
  create: ['autoIndexId', 'capped', 'indexOptionDefaults', 'max', 'size', 'storageEngine'],
  find: ['awaitData', 'max', 'min', 'noCursorTimeout', 'returnKey', 'showRecordId', 'tailable'],
};

const unstableIndexFields = ['background', 'bucketSize', 'sparse', 'storageEngine'];

/**
 * Checks the Stable API parameters of a command as MongoDB does, and what `apiStrict` forbids.
 * @param isRequired whether the server's parameter `requireApiVersion` is set
 * @throws MongoError TypeMismatch, APIVersionError, APIStrictError, 498870, 4886600
 */
export function checkStableApi(name: string, body: Doc, isRequired: boolean): void {
  const { apiVersion, apiStrict, apiDeprecationErrors } = body;
  checkType('apiVersion', apiVersion, 'string');
  checkType('apiStrict', apiStrict, 'boolean');
  checkType('apiDeprecationErrors', apiDeprecationErrors, 'boolean');
  if (apiVersion === undefined) {
    if (isRequired && !['hello', 'isMaster'].includes(canonicalName(name)))
      throw new MongoError(
        498870,
        "The apiVersion parameter is required, please configure your MongoClient's API version",
      );
    if (apiStrict !== undefined || apiDeprecationErrors !== undefined)
      throw new MongoError(
        4886600,
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    return;
  }
  if (apiVersion !== '1')
    throw new MongoError(
      'APIVersionError',
      apiVersion === '2' ? 'Cannot accept API version 2' : 'API version must be "1"',
    );
  if (apiStrict === true) checkStrict(canonicalName(name), body);
}

function checkType(field: string, value: unknown, type: 'string' | 'boolean'): void {
  if (value !== undefined && typeof value !== type)
    throw new MongoError(
      'TypeMismatch',
      `BSON field '${field}' is the wrong type '${typeNameOf(value)}', expected type '${type === 'string' ? type : 'bool'}'`,
    );
}

function checkStrict(name: string, body: Doc): void {
  if (!commandsOfVersion1.has(name))
    throw strictError(
      `Provided apiStrict:true, but the command ${name} is not in API Version 1. Information on supported commands and migrations in API Version 1 can be found at https://dochub.mongodb.org/core/manual-versioned-api.`,
    );
  const unstable = unstableFields[name]?.find((field) => body[field] !== undefined);
  if (unstable) throw unstableFieldError(`${name}.${unstable}`);
  if (name === 'createIndexes') checkIndexes(body.indexes);
  if (name === 'aggregate') checkPipeline(body.pipeline);
}

function checkIndexes(indexes: unknown): void {
  for (const index of Array.isArray(indexes) ? indexes.filter(isDoc) : []) {
    const unstable = unstableIndexFields.find((field) => index[field] !== undefined);
    if (unstable) throw unstableFieldError(`createIndexes.indexes.${unstable}`);
    if (isDoc(index.key) && Object.values(index.key).includes('text'))
      throw strictError('The index type text is not allowed with apiStrict:true in API Version 1');
  }
}

/** Checks the stages of a pipeline, also those of nested pipelines. */
function checkPipeline(pipeline: unknown): void {
  for (const stage of Array.isArray(pipeline) ? pipeline.filter(isDoc) : []) {
    for (const [name, operand] of Object.entries(stage)) {
      if (stagesOutsideVersion1.has(name))
        throw strictError(`${name} is not allowed with 'apiStrict: true' in API Version 1`);
      if (!isDoc(operand)) continue;
      if (name === '$collStats' && Object.keys(operand).some((field) => field !== 'count'))
        throw strictError("only the 'count' option to $collStats is supported in API Version 1");
      const nested = name === '$facet' ? Object.values(operand) : [operand.pipeline];
      for (const inner of nested) checkPipeline(inner);
    }
  }
}

function unstableFieldError(path: string): MongoError {
  return strictError(`BSON field '${path}' is not allowed with apiStrict:true.`);
}

function strictError(message: string): MongoError {
  return new MongoError('APIStrictError', message);
}

/** Returns the Stable API parameters of a command in a form that can be compared. */
export function apiParametersOf({ apiVersion, apiStrict, apiDeprecationErrors }: Doc): string {
  return JSON.stringify({ apiVersion, apiStrict, apiDeprecationErrors });
}

/** @throws MongoError APIMismatchError unless a command has the parameters of the one that it continues */
export function checkSameApi(name: string, body: Doc, original: string, owner: string): void {
  const parameters = apiParametersOf(body);
  if (parameters !== original)
    throw new MongoError(
      'APIMismatchError',
      `API parameter mismatch: ${name} used params ${parameters}, the ${owner} used ${original}`,
    );
}
