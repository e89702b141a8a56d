import type { Readable } from 'node:stream';

export interface Peeked {
  /** The first bytes: at least `size` of them unless the stream is shorter. */
  head: Buffer;
  /** Whether `head` is the whole stream. */
  isComplete: boolean;
  /** The whole stream, including `head`. */
  content: AsyncIterable<Buffer>;
  /** Discards the rest: a client reads no response before its request body has been consumed. */
  drain(): Promise<void>;
}

/** Reads at least the first `size` bytes of a stream. */
export async function peek(stream: Readable, size: number): Promise<Peeked> {
  const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
  const first: Buffer[] = [];
  let length = 0;
  let isComplete = false;
  while (length < size && !isComplete) {
    const next = await chunks.next();
    if (next.done) isComplete = true;
    else {
      first.push(next.value);
      length += next.value.length;
    }
  }
  const head = Buffer.concat(first);
  const drain = async () => {
    await chunks.return?.();
    stream.resume();
  };
  return { head, isComplete, content: concatenated(head, chunks, drain), drain };
}

async function* concatenated(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  drain: Peeked['drain'],
): AsyncIterable<Buffer> {
  try {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await drain();
  }
}
