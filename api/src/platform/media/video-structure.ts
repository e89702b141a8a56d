import { UnsupportedMediaTypeError } from '../errors.ts';

/** The first bytes, in lower case, of file types that are smuggled behind a video. */
const foreignSignatures = ['pk\u0003\u0004', '%pdf-', '<scri', '<html', '<!doc', '<svg', '<?php'];

/** The body size of a box, or why there is none. */
type BoxHeader = number | 'incomplete' | 'to the end' | 'unknown';

/**
 * Follows the top-level boxes of a video while it streams by. Videos are stored byte for byte, so a
 * video that ends within a box, or has another file appended to it, is rejected.
 */
export class VideoStructureCheck {
  readonly #parseHeader: (bytes: Buffer) => BoxHeader;
  #bodyBytesLeft = 0;
  #header = Buffer.alloc(0);
  #isFinished = false;

  constructor(extension: 'mp4' | 'webm') {
    this.#parseHeader = extension === 'mp4' ? parseMp4Header : parseWebmHeader;
  }

  /** @throws {UnsupportedMediaTypeError} when another file follows the last box. */
  update(bytes: Buffer): void {
    let at = 0;
    while (!this.#isFinished && at < bytes.length) {
      const skipped = Math.min(this.#bodyBytesLeft, bytes.length - at);
      this.#bodyBytesLeft -= skipped;
      at += skipped;
      if (at === bytes.length) return;
      this.#header = Buffer.concat([this.#header, bytes.subarray(at, at + 1)]);
      at += 1;
      this.#readHeader();
    }
  }

  /** Ends the check. @throws {UnsupportedMediaTypeError} when the video is truncated. */
  finish(): void {
    if (this.#isFinished || (this.#bodyBytesLeft === 0 && this.#header.length === 0)) return;
    throw new UnsupportedMediaTypeError('This video is damaged: its end is missing.');
  }

  #readHeader(): void {
    const header = this.#parseHeader(this.#header);
    if (header === 'incomplete') return;
    if (header === 'unknown' && isForeignFile(this.#header)) {
      throw new UnsupportedMediaTypeError('This video has another file appended to it.');
    }
    // Unknown boxes may be from a later version of the format: neither they nor what follows is checked.
    this.#isFinished = typeof header !== 'number';
    this.#bodyBytesLeft = typeof header === 'number' ? header : 0;
    this.#header = Buffer.alloc(0);
  }
}

function isForeignFile(header: Buffer): boolean {
  const text = header.toString('latin1').trimStart().toLowerCase();
  return foreignSignatures.some((signature) => text.startsWith(signature));
}

const mp4Boxes = new Set(
  'ftyp styp moov moof mdat mfra free skip wide meta uuid sidx ssix pdin udta emsg prft'.split(' '),
);

/** ISO 14496-12, 4.2: a 32-bit size and a type; a size of 1 is followed by a 64-bit size. */
function parseMp4Header(bytes: Buffer): BoxHeader {
  if (bytes.length < 9) return bytes.length === 8 ? mp4BodySize(bytes) : 'incomplete';
  return bytes.length < 16 ? 'incomplete' : mp4BodySize(bytes);
}

function mp4BodySize(bytes: Buffer): BoxHeader {
  if (!mp4Boxes.has(bytes.toString('latin1', 4, 8))) return 'unknown';
  const short = bytes.readUInt32BE(0);
  if (short === 0) return 'to the end';
  if (short === 1 && bytes.length < 16) return 'incomplete';
  const size = short === 1 ? Number(bytes.readBigUInt64BE(8)) : short;
  if (size < bytes.length) throw new UnsupportedMediaTypeError('This video is damaged.');
  return size - bytes.length;
}

const ebmlHeader = 0x1a45dfa3;
const segment = 0x18538067;

/** RFC 8794: a 4-byte id, then a size whose leading zero bits encode its own length. */
function parseWebmHeader(bytes: Buffer): BoxHeader {
  if (bytes.length < 5) return 'incomplete';
  const id = bytes.readUInt32BE(0);
  if (id !== ebmlHeader && id !== segment) return 'unknown';
  const sizeBytes = Math.clz32(bytes[4] ?? 0) - 23;
  if (sizeBytes > 8) return 'unknown';
  if (bytes.length < 4 + sizeBytes) return 'incomplete';
  const raw = BigInt(`0x${bytes.toString('hex', 4, 4 + sizeBytes)}`);
  const mask = (1n << BigInt(7 * sizeBytes)) - 1n;
  // All ones: a live recording of unknown size.
  return (raw & mask) === mask ? 'to the end' : Number(raw & mask);
}
