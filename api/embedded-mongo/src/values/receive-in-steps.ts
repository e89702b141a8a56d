import type { DeserializeOptions } from 'bson';
import { type DecodedDocument, decodeInSteps } from './decode-in-steps.ts';
import { invalidBson, maxReceivedDepth, receivedTooDeep, typedOptions } from './document.ts';

/** Decodes a large document like `decodeReceived`, in steps. @throws MongoError */
export function* decodeReceivedInSteps(
  bytes: Buffer,
  options: DeserializeOptions = {},
): Generator<void, DecodedDocument> {
  let decoded: DecodedDocument;
  try {
    decoded = yield* decodeInSteps(bytes, { ...typedOptions, ...options });
  } catch (error) {
    throw invalidBson(error);
  }
  if (decoded.height > maxReceivedDepth) throw receivedTooDeep();
  return decoded;
}
