import { type Doc, encodeDocument } from './document.ts';
import { documentType } from './element-size.ts';
import { elementHeader } from './encode-in-steps.ts';

/** A document that is encoded already, as the value of a field. */
export class EncodedDocument {
  readonly parts: Buffer[];

  constructor(parts: Buffer[]) {
    this.parts = parts;
  }
}

export function byteLength({ parts }: EncodedDocument): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

export function hasEncodedField(document: Doc): boolean {
  return Object.values(document).some((value) => value instanceof EncodedDocument);
}

/** Length, and the terminator. */
const frameBytes = 5;

/** Encodes a document whose top-level fields may be encoded documents. Returns it in parts. */
export function encodeFields(document: Doc): Buffer[] {
  if (!hasEncodedField(document)) return [encodeDocument(document)];
  const fields = Object.entries(document).flatMap(([name, value]) =>
    value instanceof EncodedDocument
      ? [elementHeader(documentType, name), ...value.parts]
      : [encodeDocument({ [name]: value }).subarray(4, -1)],
  );
  const size = Buffer.allocUnsafe(4);
  size.writeInt32LE(fields.reduce((sum, { length }) => sum + length, frameBytes));
  return [size, ...fields, Buffer.from([0])];
}
