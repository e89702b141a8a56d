/** Creates a minimal MP4 file: a header and one `mdat` box per size in bytes. */
export function mp4(bodies: readonly number[]): Buffer {
  const ftyp = box('ftyp', Buffer.from('isom\0\0\u0002\0isomavc1', 'latin1'));
  return Buffer.concat([ftyp, ...bodies.map((size) => box('mdat', Buffer.alloc(size, 0x2a)))]);
}

function box(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

/** Returns the header of an MP4 file with `size` bytes in total, most of them in one box. */
export function mp4Head(size: number): Buffer {
  const ftyp = mp4([]);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size - ftyp.length);
  header.write('mdat', 4, 'latin1');
  return Buffer.concat([ftyp, header]);
}

/** Creates a WebM file with a segment of `bytes` bytes. */
export function webm(bytes: number): Buffer {
  const docType = Buffer.from('4282847765626d', 'hex');
  const head = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), size(docType.length), docType]);
  return Buffer.concat([head, Buffer.from('18538067', 'hex'), size(bytes), Buffer.alloc(bytes, 1)]);
}

/** Encodes an EBML size in eight bytes. The first bit set in the first byte marks that length. */
function size(bytes: number): Buffer {
  const coded = Buffer.alloc(8);
  coded.writeBigUInt64BE(BigInt(bytes) | (1n << 56n));
  return coded;
}
