/** Smaller documents are copied together, because writing each to a socket would cost more. */
const maxCopiedBytes = 64 * 1024;

/** Length, and the terminator. */
const frameBytes = 5;

/**
 * A BSON array of encoded documents. Each document is encoded as an element when it is added, because a batch
 * may contain several hundred thousand.
 */
export class EncodedArray {
  #count = 0;
  #bytes = 0;
  #parts: Buffer[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** Number of documents. */
  get length(): number {
    return this.#count;
  }

  /** Size of the array in bytes. */
  get byteLength(): number {
    return this.#bytes + frameBytes;
  }

  add(document: Buffer): void {
    const name = elementName(this.#count++);
    this.#bytes += name.length + document.length;
    this.#append(name);
    if (document.length > maxCopiedBytes) {
      this.#flush();
      this.#parts.push(document);
      return;
    }
    this.#append(document);
    if (this.#pendingBytes > maxCopiedBytes) this.#flush();
  }

  /** Returns the array in parts. */
  parts(): Buffer[] {
    this.#flush();
    const length = Buffer.allocUnsafe(4);
    length.writeInt32LE(this.byteLength);
    return [length, ...this.#parts, Buffer.from([0])];
  }

  #append(bytes: Buffer): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    this.#parts.push(Buffer.concat(this.#pending, this.#pendingBytes));
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

const embeddedDocument = '\u0003';

/** Encoded type and names of elements, which are the same in every array. */
const elementNames: Buffer[] = [];
const maxCachedNames = 10_000;

function elementName(i: number): Buffer {
  const cached = elementNames[i];
  if (cached) return cached;
  const name = Buffer.from(`${embeddedDocument}${i}\0`, 'latin1');
  if (i < maxCachedNames) elementNames[i] = name;
  return name;
}
