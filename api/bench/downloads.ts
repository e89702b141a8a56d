import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * How often a second an address is fetched over `connections` connections. On bare sockets, and the
 * bodies are only counted: autocannon turns each into text, which takes longer than sending it.
 */
export async function downloadsPerSecond(
  url: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => fetchInTurn(new URL(url), isOver)),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total / ((performance.now() - started) / 1000);
}

async function fetchInTurn(
  { hostname, port, pathname }: URL,
  isOver: () => boolean,
): Promise<number> {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: */*\r\n\r\n`;
  let count = 0;
  for (; !isOver(); count++) {
    socket.write(request);
    await answer(socket);
  }
  socket.destroy();
  return count;
}

/** Waits until one whole answer has come. */
function answer(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing: number | undefined;
    const finish = (error?: Error) => {
      socket.off('data', see).off('error', finish);
      if (error) reject(error);
      else resolve();
    };
    const see = (bytes: Buffer) => {
      missing = (missing ?? answerLength(bytes)) - bytes.length;
      if (missing === 0) finish();
    };
    socket.on('data', see).on('error', finish);
  });
}

/** Of the answer that begins here, head included. */
function answerLength(bytes: Buffer): number {
  const headEnd = bytes.indexOf('\r\n\r\n') + 4;
  const head = bytes.toString('latin1', 0, headEnd);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200 ') || !length) throw new Error(`an answer begins ${head}`);
  return headEnd + Number(length);
}
