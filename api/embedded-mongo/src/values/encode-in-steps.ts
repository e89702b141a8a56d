import { Binary, BSONError, serialize } from 'bson';
import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from './document.ts';
import { arrayType, documentType } from './element-size.ts';
import { heightOf, maxHeight } from './height.ts';

/** Values encoded in a step: less than a millisecond of work. */
const defaultStepWeight = 4096;

/** Characters or bytes that cost about as much as a number. */
const unitLength = 64;

/** Largest result, which is the limit of the bson package too. */
const maxEncodedBytes = 17 * 1024 * 1024;

/** Whether a document is too large to be encoded without interruption. */
export function isSlowToEncode(document: Doc): boolean {
  return weigh(document, 4 * defaultStepWeight) <= 0;
}

/** Returns what remains of `budget` after the cost of encoding a value. Stops when nothing remains. */
function weigh(value: unknown, budget: number): number {
  let remaining = budget - 1;
  if (typeof value === 'string') return remaining - value.length / unitLength;
  if (typeof value !== 'object' || value === null) return remaining;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && remaining > 0; i++) remaining = weigh(value[i], remaining);
  } else if (value instanceof Binary) {
    remaining -= value.length() / unitLength;
  } else if (isDoc(value)) {
    for (const name in value) {
      remaining = weigh(value[name], remaining);
      if (remaining <= 0) break;
    }
  }
  return remaining;
}

export interface EncodedSteps {
  bytes: Buffer;
  /** Levels of nesting, see `heightOf`. */
  height: number;
}

/** Encodes a document like `encodeDocument`, and yields often enough for large documents. @throws MongoError BSONObjectTooLarge */
export function* encodeInSteps(
  document: Doc,
  stepWeight = defaultStepWeight,
): Generator<void, EncodedSteps> {
  const encoder = new Encoder(stepWeight);
  yield* encoder.encode(document, 0);
  return encoder.finish();
}

/** Encodes runs of consecutive fields with the bson package. Only containers that exceed a step are entered. */
class Encoder {
  readonly #stepWeight: number;
  readonly #parts: Buffer[] = [];
  #size = 0;
  #height = 0;
  /** Fields to encode together. A map because arrays have numeric names, which an object would reorder. */
  #run = new Map<string, unknown>();
  #runWeight = 0;

  constructor(stepWeight: number) {
    this.#stepWeight = stepWeight;
  }

  *encode(container: Doc | unknown[], depth: number): Generator<void> {
    const start = this.#size;
    const length = Buffer.allocUnsafe(4);
    this.#append(length);
    const isArray = Array.isArray(container);
    const names = isArray ? undefined : Object.keys(container);
    const values = isArray ? container : Object.values(container);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      const name = names ? (names[i] ?? '') : String(i);
      const weight = this.#stepWeight - weigh(value, this.#stepWeight);
      if (weight >= this.#stepWeight && (Array.isArray(value) || isDoc(value))) {
        this.#encodeRun();
        this.#append(elementHeader(Array.isArray(value) ? arrayType : documentType, name));
        yield* this.encode(value, depth + 1);
      } else {
        // arrays keep undefined elements as nulls; documents omit them
        this.#run.set(name, isArray ? (value ?? null) : value);
        this.#runWeight += weight;
        this.#height = Math.max(this.#height, depth + 1 + heightOf(value, maxHeight));
      }
      if (this.#runWeight >= this.#stepWeight) {
        this.#encodeRun();
        yield;
      }
    }
    this.#encodeRun();
    this.#append(terminator);
    this.#height = Math.max(this.#height, depth);
    length.writeInt32LE(this.#size - start);
  }

  finish(): EncodedSteps {
    return { bytes: Buffer.concat(this.#parts, this.#size), height: this.#height };
  }

  #encodeRun(): void {
    if (this.#run.size === 0) return;
    const bytes = serialize(this.#run, { ignoreUndefined: true });
    this.#append(Buffer.from(bytes.buffer, bytes.byteOffset + 4, bytes.byteLength - 5));
    this.#run = new Map();
    this.#runWeight = 0;
  }

  #append(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size > maxEncodedBytes)
      throw new MongoError(
        'BSONObjectTooLarge',
        `BSONObj size: ${this.#size} is invalid. Size must be between 0 and ${maxEncodedBytes}`,
      );
  }
}

const terminator = Buffer.from([0]);

/** Returns the type and the name of an element. */
export function elementHeader(type: number, name: string): Buffer {
  if (name.includes('\0')) throw new BSONError(`key ${name} must not contain null bytes`);
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`)]);
}
