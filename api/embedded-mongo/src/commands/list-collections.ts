import { compileFilter } from '../query/matcher.ts';
import type { Collection } from '../storage/catalogue.ts';
import { type Doc, encodeDocument, isDoc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import { checkAdmin } from './collections.ts';
import type { CommandContext } from './context.ts';
import { checkCommand, readBatchSize } from './fields.ts';
import { openCursor } from './find.ts';
import type { Reply } from './request.ts';

export function listDatabases(context: CommandContext): Reply {
  checkCommand(context, { filter: 'object', nameOnly: 'flag', authorizedDatabases: 'flag' });
  checkAdmin(context);
  const { server, body } = context;
  const names = [...new Set(server.catalogue.all().map(({ database }) => database))].sort();
  const filter = isDoc(body.filter) ? compileFilter(body.filter) : () => true;
  const all = names.map((name) => ({
    name,
    sizeOnDisk: databaseSize(context, name),
    empty: false,
  }));
  const databases = all.filter(filter);
  if (isTruthy(body.nameOnly)) return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20), ok: 1 };
}

function databaseSize(context: CommandContext, database: string): number {
  return context.server.catalogue.inDatabase(database).length * 4096;
}

export async function listCollections(context: CommandContext): Promise<Reply> {
  checkCommand(context, {
    filter: 'object',
    nameOnly: 'flag',
    authorizedCollections: 'flag',
    cursor: 'object',
  });
  const { body, server, database } = context;
  const filter = isDoc(body.filter) ? compileFilter(body.filter) : () => true;
  const entries = server.catalogue
    .inDatabase(database)
    .filter(({ isPending }) => !isPending)
    .map(describe)
    .filter(filter);
  const listed = isTruthy(body.nameOnly)
    ? entries.map(({ name, type }) => ({ name, type }))
    : entries;
  const batchSize = readBatchSize(context);
  return openCursor(context, `${database}.$cmd.listCollections`, batchSize, false, () =>
    listed.map(encodeDocument).values(),
  );
}

function describe({ name, options, uuid, indexes }: Collection): Doc {
  return {
    name,
    type: 'collection',
    options,
    info: { readOnly: false, uuid },
    idIndex: indexes[0]?.spec ?? {},
  };
}
