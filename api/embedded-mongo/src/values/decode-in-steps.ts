import { BSONError, type DeserializeOptions } from 'bson';
import { type Doc, decode } from './document.ts';
import { arrayType, documentType, stringEnd, valueSize } from './element-size.ts';
import { heightOf, maxHeight } from './height.ts';

/** Bytes decoded in a step: less than a millisecond of work. */
const defaultStepBytes = 32 * 1024;

/** Whether a document is too large to be decoded without interruption. */
export function isSlowToDecode(bytes: Uint8Array): boolean {
  return bytes.length > 8 * defaultStepBytes;
}

export interface DecodedDocument {
  document: Doc;
  /** Levels of nesting, see `heightOf`. */
  height: number;
}

/** A document or an array whose elements are being decoded. */
interface Container {
  parent: Container | undefined;
  name: string;
  value: Doc | unknown[];
  depth: number;
  /** Offset of the terminator. */
  end: number;
}

/** Decodes a document like `decodeTyped`, and yields often enough for large documents. @throws BSONError */
export function decodeInSteps(
  bytes: Buffer,
  options: DeserializeOptions,
  stepBytes = defaultStepBytes,
): Generator<void, DecodedDocument> {
  return new Decoder(bytes, options, stepBytes).run();
}

/**
 * Decodes runs of consecutive elements with the bson package. Only containers that are larger than a step are
 * entered, so the elements of smaller ones are not visited.
 */
class Decoder {
  readonly #bytes: Buffer;
  readonly #options: DeserializeOptions;
  readonly #stepBytes: number;
  #container: Container;
  /** Start of the elements that have been visited, but not decoded. */
  #runStart = 4;
  #offset = 4;
  #height = 0;

  constructor(bytes: Buffer, options: DeserializeOptions, stepBytes: number) {
    this.#bytes = bytes;
    this.#options = options;
    this.#stepBytes = stepBytes;
    this.#container = { parent: undefined, name: '', value: {}, depth: 0, end: bytes.length - 1 };
  }

  *run(): Generator<void, DecodedDocument> {
    checkSize(this.#bytes);
    let nextYield = this.#offset + this.#stepBytes;
    while (this.#visit()) {
      if (this.#offset < nextYield) continue;
      this.#decodeRun();
      yield;
      nextYield = this.#offset + this.#stepBytes;
    }
    // as: the root is a document
    return { document: this.#container.value as Doc, height: this.#height };
  }

  /** Visits the next element or the end of a container. Returns false at the end of the document. */
  #visit(): boolean {
    try {
      return this.#visitElement();
    } catch (error) {
      // an error in an earlier element takes precedence
      this.#decodeRun();
      throw error;
    }
  }

  #visitElement(): boolean {
    const bytes = this.#bytes;
    const { end } = this.#container;
    const type = bytes[this.#offset] ?? 0;
    if (type === 0) return this.#leave();
    const valueStart = stringEnd(bytes, this.#offset + 1, end);
    const size = valueSize(bytes, type, valueStart, end);
    const isContainer = type === documentType || type === arrayType;
    if (isContainer && size > this.#stepBytes) this.#enter(type, valueStart, size);
    else this.#offset = valueStart + size;
    return true;
  }

  #enter(type: number, valueStart: number, size: number): void {
    this.#decodeRun();
    const container = this.#container;
    const name = Array.isArray(container.value)
      ? ''
      : this.#bytes.toString('utf8', this.#offset + 1, valueStart - 1);
    const value = type === arrayType ? [] : {};
    const end = valueStart + size - 1;
    if (this.#bytes[end] !== 0) throw endError(value);
    this.#container = { parent: container, name, value, depth: container.depth + 1, end };
    this.#raiseHeight(container.depth + 1);
    this.#offset = valueStart + 4;
    this.#runStart = this.#offset;
  }

  /** Ends the current container. Returns false if it is the document itself. */
  #leave(): boolean {
    const { parent, name, value, end } = this.#container;
    if (this.#offset !== end) throw endError(value);
    this.#decodeRun();
    if (!parent) return false;
    if (Array.isArray(parent.value)) parent.value.push(value);
    else assign(parent.value, name, value);
    this.#container = parent;
    this.#offset = end + 1;
    this.#runStart = this.#offset;
    return true;
  }

  /** Decodes the elements visited since the last call. */
  #decodeRun(): void {
    const start = this.#runStart;
    this.#runStart = this.#offset;
    if (this.#offset === start) return;
    const { value, depth } = this.#container;
    const elements = this.#bytes.subarray(start, this.#offset);
    if (Array.isArray(value)) {
      // bson decodes documents only
      const { run } = decode(framed(Buffer.concat([arrayField, framed(elements)])), this.#options);
      if (!Array.isArray(run)) throw endError(value);
      for (const element of run) value.push(element);
      this.#raiseHeight(depth + heightOf(run, maxHeight));
    } else {
      const run = decode(framed(elements), this.#options);
      for (const name of Object.keys(run)) assign(value, name, run[name]);
      this.#raiseHeight(depth + heightOf(run, maxHeight));
    }
  }

  #raiseHeight(height: number): void {
    this.#height = Math.max(this.#height, height);
  }
}

const arrayField = Buffer.from('\u0004run\0');

/** Adds the length and the terminator of a document. */
function framed(elements: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(elements.length + 5);
  bytes.writeInt32LE(bytes.length);
  elements.copy(bytes, 4);
  bytes[bytes.length - 1] = 0;
  return bytes;
}

/** Sets a field, also one named `__proto__`. */
function assign(document: Doc, name: string, value: unknown): void {
  Object.defineProperty(document, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function checkSize(bytes: Buffer): void {
  const size = bytes.length < 4 ? bytes.length : bytes.readInt32LE(0);
  if (size < 5) throw new BSONError(`bson size must be >= 5, is ${size}`);
  if (bytes.length !== size)
    throw new BSONError(`buffer length ${bytes.length} must === bson size ${size}`);
  if (bytes[size - 1] !== 0)
    throw new BSONError(
      "One object, sized correctly, with a spot for an EOO, but the EOO isn't 0x00",
    );
}

function endError(container: Doc | unknown[]): BSONError {
  return new BSONError(
    Array.isArray(container)
      ? 'corrupted array bson'
      : 'Bad BSON Document: object not properly terminated',
  );
}
