import { ObjectId } from 'bson';
import { decodeInSteps, isSlowToDecode } from '../values/decode-in-steps.ts';
import {
  type Doc,
  decodeTyped,
  encodeDocument,
  hasField,
  storedOptions,
} from '../values/document.ts';
import { encodeInSteps } from '../values/encode-in-steps.ts';
import { inTimeSlices, type Pause, pause, runWithPauses } from '../yielding.ts';
import type { CommandContext } from './context.ts';
import type { PreparedDocument } from './prepare-insert.ts';

/** The results of a pipeline as documents to insert. Large ones are prepared outside of the group of writes. */
export class PreparedResults {
  readonly #context: CommandContext;
  #prepared: { result: Buffer; insertion: PreparedDocument } | undefined;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  /** Returns the document of a result, or `pause` if it must be prepared. */
  take(result: Buffer): PreparedDocument | Pause {
    if (this.#prepared?.result === result) return this.#prepared.insertion;
    if (isSlowToDecode(result)) return pause;
    const document = decodeTyped(result);
    if (hasField(document, '_id')) return { document, bytes: result };
    const complete = withId(document);
    return { document: complete, bytes: encodeDocument(complete) };
  }

  async prepare(result: Buffer): Promise<void> {
    this.#prepared = undefined;
    const insertion = await runWithPauses(
      inTimeSlices(completeInSteps(result)),
      this.#context.timeSlice,
    );
    this.#prepared = { result, insertion };
  }
}

function* completeInSteps(bytes: Buffer): Generator<void, PreparedDocument> {
  const { document } = yield* decodeInSteps(bytes, storedOptions);
  if (hasField(document, '_id')) return { document, bytes };
  const complete = withId(document);
  return { document: complete, bytes: (yield* encodeInSteps(complete)).bytes };
}

/** Returns the document with an _id, which is generated if it has none. */
export function withId(document: Doc): Doc {
  return hasField(document, '_id') ? document : { _id: new ObjectId(), ...document };
}
