import type { Readable } from 'node:stream';

export interface Peeked {
  /** The first bytes, as many as were asked for or as there are. */
  head: Buffer;
  /** Whether that is the whole. */
  isAll: boolean;
  /** All of it, the head included. */
  content: AsyncIterable<Buffer>;
  /** Lets the rest run by unread, since whoever sends it waits for an answer until it has been read. */
  leave(): Promise<void>;
}

/** Reads the first `size` bytes of a stream, a little more if they come so. */
export async function peek(content: Readable, size: number): Promise<Peeked> {
  const chunks: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false });
  const first: Buffer[] = [];
  let length = 0;
  let isAll = false;
  while (length < size && !isAll) {
    const next = await chunks.next();
    if (next.done) isAll = true;
    else {
      first.push(next.value);
      length += next.value.length;
    }
  }
  const head = Buffer.concat(first);
  const leave = async () => {
    await chunks.return?.();
    content.resume();
  };
  return { head, isAll, content: following(head, chunks, leave), leave };
}

async function* following(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  leave: Peeked['leave'],
): AsyncIterable<Buffer> {
  try {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await leave();
  }
}
