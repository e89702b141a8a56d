import { MongoError } from '../errors.ts';
import { type Doc, exceedsDepth, hasField, isDoc } from './document.ts';
import { rank, typeRank } from './types.ts';

/** MongoDB stores documents up to this depth. */
const maxStoredDepth = 180;

/** Refuses documents that MongoDB would not store: by depth, or by the type of _id. */
export function checkDocument(document: Doc): void {
  if (exceedsDepth(document, maxStoredDepth - 1)) {
    throw new MongoError(
      'Overflow',
      `cannot insert document because it exceeds ${maxStoredDepth} levels of nesting`,
    );
  }
  if (!hasField(document, '_id')) return;
  const { _id } = document;
  const type = typeRank(_id);
  if (type === rank.undefined)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type undefined");
  if (type === rank.array)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array");
  if (type === rank.regex)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex");
  if (type === rank.object && isDoc(_id)) {
    const bad = Object.keys(_id).find((name) => name.startsWith('$'));
    if (bad)
      throw new MongoError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${bad} is not valid for storage.`,
      );
  }
}
