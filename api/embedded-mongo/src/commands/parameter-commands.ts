import { MongoError } from '../errors.ts';
import type { Doc } from '../values/document.ts';
import { isTruthy } from '../values/number.ts';
import type { CommandContext } from './context.ts';
import { constantParameters, readChange } from './parameters.ts';
import type { Reply } from './request.ts';

/** Fields of any command, which are not names of parameters. */
const genericFields = [
  'lsid',
  'comment',
  'maxTimeMS',
  'writeConcern',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];

export function getParameter({ body, server }: CommandContext): Reply {
  const known: Doc = { ...constantParameters, ...server.parameters };
  if (body.getParameter === '*') return { ...known, ok: 1 };
  const requested = Object.keys(known).filter((name) => isTruthy(body[name]));
  if (requested.length === 0) throw new MongoError('InvalidOptions', 'no option found to get');
  return { ...Object.fromEntries(requested.map((name) => [name, known[name]])), ok: 1 };
}

/** Sets parameters after all of them are validated. Returns the previous value of the first one. */
export function setParameter({ name: command, database, body, server }: CommandContext): Reply {
  if (database !== 'admin')
    throw new MongoError('Unauthorized', `${command} may only be run against the admin database.`);
  const { parameters } = server;
  const changes = Object.entries(body)
    .filter(
      ([field]) => field !== command && !field.startsWith('$') && !genericFields.includes(field),
    )
    .map(([field, value]) => readChange(field, value, parameters));
  const [first] = changes;
  if (!first)
    throw new MongoError('InvalidOptions', 'no option found to set, use help:true to see options ');
  const was = parameters[first.name];
  for (const { name, value } of changes) Object.assign(parameters, { [name]: value });
  return { was, ok: 1 };
}
