import { connect, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import { malformed, message, unfinished } from './malformed.ts';

/** Request id of the ping that follows the malformed messages. */
const pingRequestId = 0x7ffffff0;
const replyTimeoutMs = 10_000;

/**
 * Sends malformed messages followed by a ping on a new connection. Waits for the reply to the ping or
 * for the server to close the connection, then sends an incomplete message. Rejects if the server hangs.
 */
export async function sendMalformed(
  port: number,
  count: number,
  random: () => number,
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const ping = message(BSON.serialize({ ping: 1, $db: 'fuzz' }));
  ping.writeInt32LE(pingRequestId, 4);
  socket.write(Buffer.concat([...Array.from({ length: count }, () => malformed(random)), ping]));
  await pingReply(socket);
  socket.on('error', () => {});
  socket.end(unfinished(random));
  socket.resume();
}

function pingReply(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no reply within ${replyTimeoutMs} ms`));
    }, replyTimeoutMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.on('error', done);
    socket.on('close', done);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 16 && received.length >= received.readInt32LE(0)) {
        if (received.readInt32LE(8) === pingRequestId) done();
        received = received.subarray(received.readInt32LE(0));
      }
    });
  });
}

/** Opens a connection and closes it without sending anything. */
export function openAndDrop(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy());
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}
