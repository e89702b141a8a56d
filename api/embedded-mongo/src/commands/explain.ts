import { splitQuery } from '../aggregation/parse-pipeline.ts';
import { checkPipeline } from '../aggregation/pipeline.ts';
import { MongoError } from '../errors.ts';
import { countWithPauses, findWithPauses } from '../query/executor.ts';
import type { Candidate } from '../query/index-candidate.ts';
import { type Plan, planQuery } from '../query/planner.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { collect } from '../yielding.ts';
import { type CommandContext, collectionOf, readWithPauses } from './context.ts';
import { checkCommand } from './fields.ts';
import { mongodbVersion } from './hello.ts';
import { readQuery } from './query-options.ts';
import type { Reply } from './request.ts';
import { checkStatements } from './update-and-delete.ts';

/** The parts of a command that explain reports. */
interface Explained {
  query: Query;
  /** Stage on top of the query's: COUNT, UPDATE, DELETE, PROJECTION_DEFAULT. */
  top: string | undefined;
  rest: Doc[];
}

/** Reports the plan of a command. Verbosities above `queryPlanner` also run the query. */
export async function explain(
  context: CommandContext,
  isCommand: (name: string) => boolean,
): Promise<Reply> {
  checkCommand(context, { explain: 'object!', verbosity: 'string' });
  const { explain: explained, verbosity = 'allPlansExecution' } = context.body;
  if (!isDoc(explained)) throw new MongoError('TypeMismatch', 'explain needs a command');
  if (!verbosities.includes(String(verbosity)))
    throw new MongoError(
      'BadValue',
      `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
    );
  const [name = ''] = Object.keys(explained);
  if (!isCommand(name))
    throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  if (!explainable.includes(name))
    throw new MongoError('IllegalOperation', `Cannot explain cmd: ${name}`);
  const inner = { ...context, name, body: explained };
  const collection = collectionOf(inner);
  const { query, top, rest } = readExplained(inner, collection);
  const namespace = `${context.database}.${explained[name]}`;
  return readWithPauses(context, function* (reader) {
    const plan = collection ? planQuery(reader, collection, query) : undefined;
    const winningPlan = plan ? describePlan(plan, query, top) : { stage: 'EOF' };
    const queryPlanner = {
      namespace,
      parsedQuery: query.filter,
      indexFilterSet: false,
      winningPlan,
      rejectedPlans: [],
    };
    const report: Doc = { queryPlanner };
    if (verbosity !== 'queryPlanner') {
      let examined = 0;
      const tick = () => {
        examined++;
        return context.tick();
      };
      const start = Date.now();
      let nReturned = 0;
      if (collection && top === 'COUNT')
        nReturned = yield* countWithPauses(reader, collection, query, tick);
      else if (collection)
        nReturned = (yield* collect(findWithPauses(reader, collection, query, tick))).length;
      const isIndexed = plan?.kind !== 'collection';
      report.executionStats = {
        executionSuccess: true,
        nReturned: top === 'COUNT' ? 1 : nReturned,
        executionTimeMillis: Date.now() - start,
        totalKeysExamined: isIndexed ? Math.max(examined, top === 'COUNT' ? nReturned : 0) : 0,
        totalDocsExamined: examined,
        executionStages: { ...winningPlan, nReturned },
      };
    }
    const body: Doc = rest.length > 0 ? { stages: [{ $cursor: report }, ...rest] } : report;
    return {
      explainVersion: '1',
      ...body,
      command: explained,
      serverInfo: { host: '127.0.0.1', port: context.server.port, version: mongodbVersion },
      ok: 1,
    };
  });
}

const verbosities = ['queryPlanner', 'executionStats', 'allPlansExecution'];
const explainable = [
  'find',
  'count',
  'distinct',
  'findAndModify',
  'findandmodify',
  'update',
  'delete',
  'aggregate',
];

function readExplained(context: CommandContext, collection: Collection | undefined): Explained {
  const { name, body } = context;
  switch (name) {
    case 'find': {
      const top =
        isDoc(body.projection) && Object.keys(body.projection).length > 0
          ? 'PROJECTION_DEFAULT'
          : undefined;
      return { query: readQuery(body, body.filter, collection), top, rest: [] };
    }
    case 'count':
      return { query: readQuery(body, body.query, collection), top: 'COUNT', rest: [] };
    case 'distinct':
      return { query: readQuery(body, body.query, collection), top: undefined, rest: [] };
    case 'findAndModify':
    case 'findandmodify':
      return {
        query: { ...readQuery(body, body.query, collection), limit: 1 },
        top: isTruthy(body.remove) ? 'DELETE' : 'UPDATE',
        rest: [],
      };
    case 'update':
    case 'delete': {
      const field = name === 'update' ? 'updates' : 'deletes';
      const statements = body[field];
      const [statement, another] = checkStatements(
        context,
        field,
        Array.isArray(statements) ? statements : [],
      );
      if (!statement || another)
        throw new MongoError('InvalidLength', 'explained write batches must be of size 1');
      const { limit: _, ...options } = statement;
      return {
        query: readQuery(options, statement.q, collection),
        top: name.toUpperCase(),
        rest: [],
      };
    }
    case 'aggregate': {
      const base = readQuery(
        { collation: body.collation, hint: body.hint, let: body.let },
        undefined,
        collection,
      );
      const { query, rest } = splitQuery(checkPipeline(body.pipeline, base.variables), base);
      return { query, top: undefined, rest };
    }
    default:
      throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

function describePlan(plan: Plan, query: Query, top: string | undefined): Doc {
  const isCovered =
    top === 'COUNT' && plan.kind === 'index' && plan.isExact && !plan.index.multikey.includes(true);
  if (isCovered)
    return { stage: 'COUNT', inputStage: { ...describeScan(plan), stage: 'COUNT_SCAN' } };
  let stage = describeSource(plan, query);
  const isSorted = plan.kind === 'index' && plan.providesSort;
  if (query.sort.length > 0 && !isSorted) {
    const sortPattern = Object.fromEntries(
      query.sort.map(({ path, direction }) => [path, direction]),
    );
    const limitAmount = query.limit > 0 ? { limitAmount: query.limit + query.skip } : {};
    stage = { stage: 'SORT', sortPattern, ...limitAmount, type: 'simple', inputStage: stage };
  }
  if (query.skip > 0) stage = { stage: 'SKIP', skipAmount: query.skip, inputStage: stage };
  if (query.limit > 0) stage = { stage: 'LIMIT', limitAmount: query.limit, inputStage: stage };
  return top ? { stage: top, inputStage: stage } : stage;
}

function describeSource(plan: Plan, query: Query): Doc {
  const filter = Object.keys(query.filter).length > 0 ? { filter: query.filter } : {};
  if (plan.kind === 'collection') {
    return { stage: 'COLLSCAN', ...filter, direction: plan.isReverse ? 'backward' : 'forward' };
  }
  if (plan.kind === 'union') {
    const inputStages = plan.branches.map(describeScan);
    return { stage: 'FETCH', ...filter, inputStage: { stage: 'OR', inputStages } };
  }
  const scan = describeScan(plan);
  const isMerged = plan.providesSort && plan.ranges.length > 1;
  const inputStage = isMerged ? { stage: 'SORT_MERGE', inputStage: scan } : scan;
  return { stage: 'FETCH', ...(plan.isExact ? {} : filter), inputStage };
}

function describeScan({ index, isReverse }: Candidate): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.name,
    isMultiKey: index.multikey.includes(true),
    multiKeyPaths: Object.fromEntries(
      index.fields.map(({ path }, i) => [path, index.multikey[i] ? [path] : []]),
    ),
    isUnique: index.isUnique,
    isSparse: index.isSparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: isReverse ? 'backward' : 'forward',
  };
}
