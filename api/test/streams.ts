import { PassThrough, type Readable } from 'node:stream';

/** A file's bytes, as a request would bring them. */
export async function createStream(file: File): Promise<Readable> {
  return new PassThrough().end(Buffer.from(await file.arrayBuffer()));
}
