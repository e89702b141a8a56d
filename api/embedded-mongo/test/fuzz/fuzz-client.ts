import { connect, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { malformed, message, unfinished } from './malformed.ts';

const LAST = 0x7ffffff0;
const HANGS_MS = 10_000;

/**
 * Sends broken messages on a connection of its own and waits until a ping behind them is answered, or
 * until the server closes. Then ends with something unfinished. Rejects when the server hangs.
 */
export async function sendMalformed(
  port: number,
  count: number,
  random: () => number,
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const ping = message(BSON.serialize({ ping: 1, $db: 'fuzz' }));
  ping.writeInt32LE(LAST, 4);
  socket.write(Buffer.concat([...Array.from({ length: count }, () => malformed(random)), ping]));
  await answered(socket);
  socket.on('error', () => {});
  socket.end(unfinished(random));
  socket.resume();
}

function answered(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer for ${HANGS_MS} ms`));
    }, HANGS_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('error', done);
    socket.on('close', done);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 16 && received.length >= received.readInt32LE(0)) {
        if (received.readInt32LE(8) === LAST) done();
        received = received.subarray(received.readInt32LE(0));
      }
    });
  });
}

/** Opens a connection and drops it without a word. */
export function openAndDrop(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy());
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
