/// <reference path="./mongodb-connection.d.ts" />
// The driver does not export the class of its connections.
import { Connection } from 'mongodb/lib/cmap/connection.js';
import { mongo } from 'mongoose';

const { writeCommand } = Connection.prototype;

/**
 * Makes the driver fail commands whose connection closes before they are written. Without this, mongodb
 * 7.8 waits forever for the socket's `drain` event, and so do the batches and transactions of these
 * commands. It happens to commands that start just after the socket has ended.
 */
export function failUnwrittenCommands(): void {
  Connection.prototype.writeCommand = writeOrFail;
}

async function writeOrFail(
  this: Connection,
  ...args: Parameters<typeof writeCommand>
): Promise<void> {
  let fail = () => {};
  const closed = new Promise<never>((_, reject) => {
    fail = () => reject(this.error ?? new mongo.MongoNetworkError('The connection was closed'));
  });
  this.once('close', fail);
  try {
    await Promise.race([writeCommand.apply(this, args), closed]);
  } finally {
    this.off('close', fail);
  }
}
