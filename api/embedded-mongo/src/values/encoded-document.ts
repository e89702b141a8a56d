import { type Doc, encodeDocument } from './document.ts';
import { documentType } from './element-size.ts';
import { elementHeader } from './encode-in-steps.ts';

/** A document that is encoded already, as the value of a field. */
export class EncodedDocument {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export function hasEncodedField(document: Doc): boolean {
  return Object.values(document).some((value) => value instanceof EncodedDocument);
}

/** Encodes a document whose top-level fields may be encoded documents. Returns it in parts. */
export function encodeFields(document: Doc): Buffer[] {
  if (!hasEncodedField(document)) return [encodeDocument(document)];
  const parts = Object.entries(document).flatMap(([name, value]) =>
    value instanceof EncodedDocument
      ? [elementHeader(documentType, name), value.bytes]
      : [encodeDocument({ [name]: value }).subarray(4, -1)],
  );
  const length = Buffer.allocUnsafe(4);
  const frameBytes = 5;
  length.writeInt32LE(parts.reduce((sum, { length }) => sum + length, frameBytes));
  return [length, ...parts, Buffer.from([0])];
}
