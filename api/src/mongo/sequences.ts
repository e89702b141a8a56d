import type { Connection } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

interface SequenceDocument {
  _id: string;
  value: number;
}

interface Block {
  next: number;
  last: number;
}

const blockSize = 100;

/** Allocates positive integer ids outside transactions, so a rollback leaves a gap. */
export class Sequences {
  readonly #blocks = new Map<string, Promise<Block>>();

  constructor(private readonly connection: Connection) {}

  get #collection() {
    return this.connection.collection<SequenceDocument>('sequences');
  }

  /** Returns the next id of `name`. */
  async next(name: string): Promise<number> {
    return this.reserve(name, 1);
  }

  /**
   * Returns an id of `name` from a block reserved by this process, so that most calls need no write.
   * Ids of several replicas are not in chronological order.
   */
  async nextOfBlock(name: string): Promise<number> {
    for (;;) {
      const reserved = this.#blocks.get(name) ?? this.#reserveBlock(name);
      const block = await reserved;
      if (block.next <= block.last) return block.next++;
      if (this.#blocks.get(name) === reserved) this.#blocks.delete(name);
    }
  }

  #reserveBlock(name: string): Promise<Block> {
    const block = this.reserve(name, blockSize).then((first) => ({
      next: first,
      last: first + blockSize - 1,
    }));
    this.#blocks.set(name, block);
    block.catch(() => this.#blocks.delete(name)); // callers waiting for the block receive the error
    return block;
  }

  /** Reserves `count` consecutive ids and returns the first. */
  async reserve(name: string, count: number): Promise<number> {
    const sequence = await this.#increment(name, count).catch((error: unknown) => {
      // Of two concurrent first calls, the one whose upsert failed finds the other's document.
      if (isDuplicateKey(error)) return this.#increment(name, count);
      throw error;
    });
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
