import { PassThrough, type Readable } from 'node:stream';

/** Returns the bytes of a file as a stream, like the body of a request. */
export async function createStream(file: File): Promise<Readable> {
  return new PassThrough().end(Buffer.from(await file.arrayBuffer()));
}
