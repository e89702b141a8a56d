import { decodeInSteps, isSlowToDecode } from '../values/decode-in-steps.ts';
import { type Doc, decodeTyped, storedOptions } from '../values/document.ts';
import { selectFields } from '../values/select-fields.ts';
import { inTimeSlices, type Pause } from '../yielding.ts';

/** A document that a query found, decoded on demand. */
export class FoundDocument {
  readonly record: number;
  readonly bytes: Buffer;
  #decoded: Doc | undefined;

  constructor(record: number, bytes: Buffer) {
    this.record = record;
    this.bytes = bytes;
  }

  /** Whether `decode` would hold the thread, so that `decodeWithPauses` has to be called before it. */
  get isSlowToDecode(): boolean {
    return this.#decoded === undefined && isSlowToDecode(this.bytes);
  }

  decode(): Doc {
    this.#decoded ??= decodeTyped(this.bytes);
    return this.#decoded;
  }

  /** Returns a document with at least these top-level fields, or with all. */
  decodeFields(names: ReadonlySet<string> | undefined): Doc {
    if (!names || this.#decoded) return this.decode();
    return decodeTyped(selectFields(this.bytes, names));
  }

  *decodeWithPauses(): Generator<Pause, void> {
    const { document } = yield* inTimeSlices(decodeInSteps(this.bytes, storedOptions));
    this.#decoded = document;
  }
}
