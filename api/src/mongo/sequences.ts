import type { Connection } from 'mongoose';

interface SequenceDocument {
  _id: string;
  value: number;
}

/** Positive integer ids, allocated outside transactions: a rolled-back one leaves a gap. */
export class Sequences {
  constructor(private readonly connection: Connection) {}

  get #collection() {
    return this.connection.collection<SequenceDocument>('sequences');
  }

  /** The next id of `name`. */
  async next(name: string): Promise<number> {
    return this.reserve(name, 1);
  }

  /** The first of `count` ids in a row that nobody else gets. */
  async reserve(name: string, count: number): Promise<number> {
    const sequence = await this.#increment(name, count).catch((error: { code?: number }) => {
      // Two first calls at once: the loser of the upsert finds the winner's document.
      if (error.code === 11000) return this.#increment(name, count);
      throw error;
    });
    if (!sequence) throw new Error(`no sequence ${name}`);
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
