import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from './document.ts';
import { heightOf } from './height.ts';
import { rank, typeRank } from './types.ts';

/** MongoDB's limit on the nesting of stored documents. */
const maxStoredDepth = 180;

/** @throws MongoError when MongoDB would not store the document because of its depth or its _id. */
export function checkDocument(
  document: Doc,
  height: number = heightOf(document, maxStoredDepth),
): void {
  if (height > maxStoredDepth - 1) {
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
    const invalidField = findReservedField(_id);
    if (invalidField)
      throw new MongoError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${invalidField} is not valid for storage.`,
      );
  }
}

/** Returns the first field whose name starts with a `$`, apart from those of a DBRef at the start. */
function findReservedField(document: Doc): string | undefined {
  const names = Object.keys(document);
  const isReference =
    names[0] === '$ref' && names[1] === '$id' && typeRank(document.$ref) === rank.string;
  const hasDatabase = isReference && names[2] === '$db' && typeRank(document.$db) === rank.string;
  const others = names.slice(hasDatabase ? 3 : isReference ? 2 : 0);
  return others.find((name) => name.startsWith('$'));
}
