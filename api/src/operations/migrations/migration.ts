import type { Connection } from 'mongoose';

/** A change of the stored data that a release needs. */
export interface Migration {
  /** Migrations run in the order of their numbers, which are never reused. */
  number: number;
  name: string;
  /** Can be repeated: a start that was interrupted continues it. Runs while nothing else uses the store. */
  run(connection: Connection): Promise<void>;
}
