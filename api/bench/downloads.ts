import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Returns how often per second a URL is downloaded over `connections` connections. Uses bare sockets
 * and only counts bytes: autocannon decodes each body to text, which takes longer than sending it.
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
    await readResponse(socket);
  }
  socket.destroy();
  return count;
}

/** Resolves when one response has arrived completely. */
function readResponse(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let remaining: number | undefined;
    const finish = (error?: Error) => {
      socket.off('data', onData).off('error', finish);
      if (error) reject(error);
      else resolve();
    };
    const onData = (bytes: Buffer) => {
      remaining = (remaining ?? responseLength(bytes)) - bytes.length;
      if (remaining === 0) finish();
    };
    socket.on('data', onData).on('error', finish);
  });
}

/** Returns the length of the response that starts here, including its head. */
function responseLength(bytes: Buffer): number {
  const headEnd = bytes.indexOf('\r\n\r\n') + 4;
  const head = bytes.toString('latin1', 0, headEnd);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200 ') || !length) throw new Error(`Unexpected response: ${head}`);
  return headEnd + Number(length);
}
