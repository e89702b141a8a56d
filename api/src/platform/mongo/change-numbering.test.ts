import fc from 'fast-check';
import type { ClientSession } from 'mongoose';
import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import { ChangeNumbering } from './change-numbering.ts';
import { ChangeSpaces, type ProductVersions, type Space, spaces } from './change-spaces.ts';
import { connect } from './connect.ts';
import { Transactions } from './transactions.ts';

const api = await useTestApi();
await api.services.jobs.stop('changeNumbering');

interface Thing {
  _id: number;
  changes: number;
}

/** A process of its own: connections, transactions and numbering. */
async function startProcess() {
  const connection = await connect(api.uri);
  const transactions = new Transactions(connection);
  return {
    connection,
    transactions,
    changeSpaces: new ChangeSpaces(connection),
    numbering: new ChangeNumbering({ connection, transactions }),
    things: connection.collection<Thing>('things'),
    versions: connection.collection<ProductVersions>('product_versions'),
  };
}
const processes = await Promise.all([startProcess(), startProcess(), startProcess()]);

/** Keeps a copy of the things by following the versions of a space, one page after another. */
class Reader {
  readonly copy = new Map<number, { changes: number; version: number }>();
  #cursor: number | undefined;

  constructor(
    private readonly process: (typeof processes)[number],
    private readonly space: Space,
  ) {}

  async read(): Promise<void> {
    const { transactions, things } = this.process;
    const { head, page } = await transactions.run(({ session }) => this.#readPage(session));
    for (const { _id, [this.space]: version } of page) {
      const thing = await things.findOne({ _id });
      const known = this.copy.get(_id)?.version ?? 0;
      if (version > known) this.copy.set(_id, { changes: thing?.changes ?? 0, version });
    }
    this.#cursor = head;
  }

  async #readPage(session: ClientSession) {
    const { changeSpaces, versions } = this.process;
    const { [this.space]: head } = await changeSpaces.heads(session);
    const page = await versions
      .find({ [this.space]: { $gt: this.#cursor ?? 0 } }, { session })
      .sort({ [this.space]: 1 })
      .toArray();
    const last = page.at(-1)?.[this.space] ?? 0;
    expect(last).toBeLessThanOrEqual(head);
    return { head, page };
  }
}

const ids = [1, 2, 3, 4, 5];
const write = fc.record({
  changed: fc.subarray(ids, { minLength: 1, maxLength: 2 }),
  isRefused: fc.boolean(),
});

it('misses no change for any reader, however many processes write and number', async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 3 }),
      async (histories) => {
        let isWriting = true;
        const whileWriting = async (act: () => Promise<void>) => {
          while (isWriting) await act();
        };
        const readers = processes.flatMap((process) =>
          spaces.map((space) => new Reader(process, space)),
        );
        const following = [
          ...processes.map(({ numbering }) => whileWriting(() => numbering.numberAll())),
          ...readers.map((reader) => whileWriting(() => reader.read())),
        ];
        const writing = processes.map(async ({ transactions, things }, at) => {
          for (const { changed, isRefused } of histories[at] ?? []) {
            const change = transactions.run(async (tx) => {
              for (const space of spaces) tx.changes(space, changed);
              for (const _id of changed) {
                const increment = { $inc: { changes: 1 } };
                await things.updateOne({ _id }, increment, { upsert: true, session: tx.session });
              }
              if (isRefused) throw new RangeError('refused');
            });
            await change.catch((error: unknown) => {
              if (!(error instanceof RangeError)) throw error;
            });
          }
        });
        await Promise.all(writing);
        isWriting = false;
        await Promise.all(following);
        await api.numberChanges();
        const stored = await api.connection.collection<Thing>('things').find({}).toArray();
        const expected = new Map(stored.map(({ _id, changes }) => [_id, changes]));
        for (const reader of readers) {
          await reader.read();
          const read = [...reader.copy].map(([_id, { changes }]) => [_id, changes] as const);
          expect(new Map(read)).toEqual(expected);
        }
        written += histories.flat().length;
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
  expect(written).toBeGreaterThan(60);
  await Promise.all(processes.map(({ connection }) => connection.close()));
});
