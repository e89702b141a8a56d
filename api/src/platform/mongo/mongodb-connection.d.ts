/** The part of the driver's connections that unwritten-commands.ts uses. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  /** Emits `close` once it is closed. */
  export class Connection extends EventEmitter {
    /** Why it was closed. */
    error: Error | null;
    writeCommand(command: unknown, options: unknown): Promise<void>;
  }
}
