import type { Doc } from '../values/document.ts';
import { encodeInSteps } from '../values/encode-in-steps.ts';
import { inTimeSlices, type Pause } from '../yielding.ts';

/** Encodes a large document. */
export function* encodeWithPauses(document: Doc): Generator<Pause, Buffer> {
  const { bytes } = yield* inTimeSlices(encodeInSteps(document));
  return bytes;
}
