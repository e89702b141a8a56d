import { MongoError } from '../errors.ts';
import type { Reply } from '../wire/message.ts';
import type { CommandContext } from './context.ts';
export function explain(_context: CommandContext): Reply {
  throw new MongoError('NotImplemented', 'explain');
}
