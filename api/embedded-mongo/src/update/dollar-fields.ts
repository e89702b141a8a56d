import { MongoError } from '../errors.ts';
import { type Doc, encodeDocument, hasField } from '../values/document.ts';
import { rank, typeRank } from '../values/types.ts';

/**
 * Runs the change of a path in a document that exists. Like MongoDB, rejects the creation or replacement of a
 * top-level field whose name starts with a `$`. Inserts may contain such fields, so upserts do not call this.
 * @throws MongoError DollarPrefixedFieldName, or InvalidDBRef when the field is part of an incomplete DBRef.
 */
export function changeExisting(document: Doc, [name = '', ...rest]: string[], change: () => void) {
  if (!name.startsWith('$')) return change();
  const before = readField(document, name);
  change();
  const after = readField(document, name);
  const isRemoved = after === undefined;
  const isCreated = before === undefined;
  const isReplaced = !isCreated && !isRemoved && rest.length === 0 && !before.equals(after);
  if (!isRemoved && (isCreated || isReplaced)) checkDollarField(document, name);
}

/** Checks the replacement of a document that exists. @throws MongoError as `changeExisting` does */
export function checkReplacement(before: Doc, replacement: Doc): void {
  const names = Object.keys(replacement).filter((name) => name.startsWith('$'));
  if (names.length === 0 || encodeDocument(before).equals(encodeDocument(replacement))) return;
  for (const name of names) checkDollarField(replacement, name);
}

function readField(document: Doc, name: string): Buffer | undefined {
  return hasField(document, name) ? encodeDocument({ [name]: document[name] }) : undefined;
}

/** Only the fields of a DBRef, in their order, are allowed. */
function checkDollarField(document: Doc, name: string): void {
  const names = Object.keys(document);
  let i = names.indexOf(name);
  if (names[i] === '$db') {
    checkString(document, '$db');
    if (names[--i] !== '$id') throw invalidReference('Found $db field without a $id before it');
  }
  if (names[i] === '$id' && names[--i] !== '$ref')
    throw invalidReference('Found $id field without a $ref before it');
  if (names[i] !== '$ref')
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  checkString(document, '$ref');
  if (names[i + 1] !== '$id')
    throw invalidReference('The DBRef $ref field must be followed by a $id field');
}

function checkString(document: Doc, name: string): void {
  if (typeRank(document[name]) !== rank.string)
    throw invalidReference(`The DBRef ${name} field must be a String`);
}

function invalidReference(message: string): MongoError {
  return new MongoError('InvalidDBRef', message);
}
