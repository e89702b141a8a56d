import { UnsupportedMediaTypeError } from '../errors.ts';

/** How other kinds of files begin that people hide behind a picture or a video. */
const strangers = ['pk\u0003\u0004', '%pdf-', '<script', '<html', '<!doctype', '<svg', '<?php'];
/** Of a video's box we have so many bytes when we ask. */
const fewest = 5;
/** So much white space may come before them. */
const trailBytes = 1024;

/**
 * Whether another kind of file lies behind a picture's end. Cameras and editors put things there
 * too (a moving picture, a second exposure, the rest of a longer file); those go by being re-encoded.
 */
export function holdsSomethingElse(data: Buffer, ending: 'jpg' | 'png'): boolean {
  const end = ending === 'png' ? pngEnd(data) : jpegEnd(data);
  return isStranger(data.subarray(end, end + trailBytes));
}

function isStranger(trail: Buffer): boolean {
  const text = trail.toString('latin1').trimStart().toLowerCase();
  return strangers.some((beginning) => text.startsWith(beginning.slice(0, fewest)));
}

/** Chunks of a length, a name, their data and a sum; the last is IEND. */
function pngEnd(data: Buffer): number {
  let at = 8;
  while (at + 12 <= data.length) {
    const isLast = data.toString('latin1', at + 4, at + 8) === 'IEND';
    at += 12 + data.readUInt32BE(at);
    if (isLast) break;
  }
  return at;
}

/** Segments that tell their length, and scans that last until a marker that is no stuffing. */
function jpegEnd(data: Buffer): number {
  let at = 2;
  while (at + 4 <= data.length) {
    const marker = data[at + 1] ?? 0;
    const isMarker = data[at] === 0xff;
    if (isMarker && marker === 0xd9) return at + 2;
    const isSegment = isMarker && marker >= 0xc0 && !isInScan(marker);
    at = isSegment ? at + 2 + data.readUInt16BE(at + 2) : data.indexOf(0xff, at + 1);
    if (at < 0) return data.length;
  }
  return at + 2 <= data.length && data[at + 1] === 0xd9 ? at + 2 : data.length;
}

/** A restart marker or a filler; a stuffed zero is below 0xc0. */
function isInScan(marker: number): boolean {
  return (marker >= 0xd0 && marker <= 0xd7) || marker === 0xff;
}

/** What a box's first bytes say: how long its body is, that more bytes are needed, or neither. */
type Header = number | 'more' | 'to the end' | 'unknown';

/**
 * Follows a video's outermost boxes as it streams by. A video is kept byte for byte, so one that
 * ends within a box, or has another kind of file behind its last, is refused.
 */
export class VideoStructureCheck {
  readonly #headerOf: (bytes: Buffer) => Header;
  #left = 0;
  #header = Buffer.alloc(0);
  #isOver = false;

  constructor(ending: 'mp4' | 'webm') {
    this.#headerOf = ending === 'mp4' ? mp4Header : webmHeader;
  }

  see(bytes: Buffer): void {
    let at = 0;
    while (!this.#isOver && at < bytes.length) {
      const passed = Math.min(this.#left, bytes.length - at);
      this.#left -= passed;
      at += passed;
      if (at === bytes.length) return;
      this.#header = Buffer.concat([this.#header, bytes.subarray(at, at + 1)]);
      at += 1;
      this.#read();
    }
  }

  /** Call it at the end. Throws UnsupportedMediaTypeError for a video of which a part is missing. */
  end(): void {
    if (this.#isOver || (this.#left === 0 && this.#header.length === 0)) return;
    throw new UnsupportedMediaTypeError('This video is damaged: its end is missing.');
  }

  #read(): void {
    const header = this.#headerOf(this.#header);
    if (header === 'more') return;
    if (header === 'unknown' && isStranger(this.#header)) {
      throw new UnsupportedMediaTypeError('This file holds something else behind the video.');
    }
    // Boxes of a future version are none of our business, nor is what follows them.
    this.#isOver = typeof header !== 'number';
    this.#left = typeof header === 'number' ? header : 0;
    this.#header = Buffer.alloc(0);
  }
}

const mp4Boxes = new Set(
  'ftyp styp moov moof mdat mfra free skip wide meta uuid sidx ssix pdin udta emsg prft'.split(' '),
);

/** ISO 14496-12, 4.2: a size of 32 bits, a type, and for a size of 1 another of 64 bits. */
function mp4Header(bytes: Buffer): Header {
  if (bytes.length < 9) return bytes.length === 8 ? mp4Size(bytes) : 'more';
  return bytes.length < 16 ? 'more' : mp4Size(bytes);
}

function mp4Size(bytes: Buffer): Header {
  if (!mp4Boxes.has(bytes.toString('latin1', 4, 8))) return 'unknown';
  const short = bytes.readUInt32BE(0);
  if (short === 0) return 'to the end';
  if (short === 1 && bytes.length < 16) return 'more';
  const size = short === 1 ? Number(bytes.readBigUInt64BE(8)) : short;
  if (size < bytes.length) throw new UnsupportedMediaTypeError('This video is damaged.');
  return size - bytes.length;
}

const ebmlHeader = 0x1a45dfa3;
const segment = 0x18538067;

/** RFC 8794: an id of four bytes, then a size that tells its own length by its leading zeros. */
function webmHeader(bytes: Buffer): Header {
  if (bytes.length < 5) return 'more';
  const id = bytes.readUInt32BE(0);
  if (id !== ebmlHeader && id !== segment) return 'unknown';
  const sizeBytes = Math.clz32(bytes[4] ?? 0) - 23;
  if (sizeBytes > 8) return 'unknown';
  if (bytes.length < 4 + sizeBytes) return 'more';
  const raw = BigInt(`0x${bytes.toString('hex', 4, 4 + sizeBytes)}`);
  const mask = (1n << BigInt(7 * sizeBytes)) - 1n;
  // All ones: a live recording, whose length was not known.
  return (raw & mask) === mask ? 'to the end' : Number(raw & mask);
}
