import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';
import type { Document } from 'mongodb';

const headerBytes = 21;

/** A connection without a driver, which sends commands exactly as they are given, one at a time. */
export class RawConnection {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Runs a command on the database admin. Rejects if the server closes the connection. */
  async run(command: Document): Promise<Document> {
    return deserialize(await this.runBytes(serialize({ ...command, $db: command.$db ?? 'admin' })));
  }

  /** Sends a command as BSON and returns the reply as BSON. */
  async runBytes(body: Uint8Array): Promise<Buffer> {
    const head = Buffer.alloc(headerBytes);
    head.writeInt32LE(headerBytes + body.length, 0);
    head.writeInt32LE(2013, 12);
    this.#socket.write(Buffer.concat([head, body]));
    let received = Buffer.alloc(0);
    while (received.length < 4 || received.length < received.readInt32LE(0)) {
      const [chunk] = await once(this.#socket, 'data');
      received = Buffer.concat([received, chunk]);
    }
    return received.subarray(headerBytes);
  }

  close(): void {
    this.#socket.destroy();
  }
}
