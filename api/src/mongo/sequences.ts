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

/** Positive integer ids, allocated outside transactions: a rolled-back one leaves a gap. */
export class Sequences {
  readonly #blocks = new Map<string, Promise<Block>>();

  constructor(private readonly connection: Connection) {}

  get #collection() {
    return this.connection.collection<SequenceDocument>('sequences');
  }

  /** The next id of `name`. */
  async next(name: string): Promise<number> {
    return this.reserve(name, 1);
  }

  /**
   * An id of `name` out of a block that this process has for itself, for what is made often: most
   * cost no write. Ids of several replicas are not in the order of time.
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
    block.catch(() => this.#blocks.delete(name)); // who waits for it hears of the failure
    return block;
  }

  /** The first of `count` ids in a row that nobody else gets. */
  async reserve(name: string, count: number): Promise<number> {
    const sequence = await this.#increment(name, count).catch((error: unknown) => {
      // Of two concurrent first calls, the one whose upsert lost finds the other's document.
      if (isDuplicateKey(error)) return this.#increment(name, count);
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
