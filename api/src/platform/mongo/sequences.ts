import type { Connection } from 'mongoose';
import { onDuplicateKey } from './duplicate-key.ts';

interface SequenceDocument {
  _id: string;
  value: number;
}

/** Allocates positive integer ids outside transactions, so a rollback leaves a gap. */
export class Sequences {
  constructor(private readonly connection: Connection) {}

  get #collection() {
    return this.connection.collection<SequenceDocument>('sequences');
  }

  /** Returns the next id of `name`. */
  async next(name: string): Promise<number> {
    return this.reserve(name, 1);
  }

  /** Reserves `count` consecutive ids and returns the first. */
  async reserve(name: string, count: number): Promise<number> {
    const increment = () => this.#increment(name, count);
    // Of two concurrent first calls, the one whose upsert failed finds the other's document.
    const sequence = await onDuplicateKey(increment(), increment);
    if (!sequence) throw new Error(`No sequence ${name}`);
    return sequence.value - count + 1;
  }

  #increment(name: string, count: number) {
    return this.#collection.findOneAndUpdate(
      { _id: name },
      { $inc: { value: count } },
      { upsert: true, returnDocument: 'after' },
    );
  }
}
