import { deserialize } from 'bson';
import { open } from 'lmdb';
import { describe, expect, it } from 'vitest';
import { type Row, useDataDirectory } from '../../test/test-server.ts';
import { startEmbeddedMongo } from '../index.ts';

const { path, opened } = useDataDirectory();

const collated = { key: { name: 1 }, name: 'names', collation: { locale: 'en', strength: 2 } };

/** Makes the files look as another version left them: with its number, and other keys of collations. */
async function age(version: string): Promise<void> {
  const root = open({ path: path(), encoding: 'binary', keyEncoding: 'binary', maxDbs: 8 });
  const table = (name: string) =>
    root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
  const [catalogue, entries] = [table('catalogue'), table('entries')];
  for (const { key, value } of catalogue.getRange({})) {
    if (!key.toString().startsWith('collection:')) continue;
    for (const { id, spec } of deserialize(value).indexes) {
      const ofIndex = [...entries.getKeys({})].filter((entry) => entry.readUInt32BE(0) === id);
      if (spec.name === collated.name) for (const entry of ofIndex) await entries.remove(entry);
    }
  }
  await catalogue.put(Buffer.from('version'), Buffer.from(version));
  await root.close();
}

const fill = () =>
  opened(async (client) => {
    const stones = client.db('shop').collection<Row>('stones');
    await stones.createIndexes([collated, { key: { n: 1 } }]);
    await stones.insertMany(['Asha', 'bina', 'chitra'].map((name, n) => ({ _id: n, name, n })));
  });

describe('files of another version', () => {
  it('are brought up to this one when they are older', async () => {
    await fill();
    await age('1');
    for (const _ of [1, 2]) {
      await opened(async (client) => {
        const stones = client.db('shop').collection<Row>('stones');
        const { collation } = collated;
        const found = stones.find({ name: { $gte: 'BINA' } }, { collation, hint: 'names' });
        expect((await found.toArray()).map(({ n }) => n)).toEqual([1, 2]);
        expect(await stones.countDocuments({ n: { $gte: 1 } }, { hint: 'n_1' })).toBe(2);
      });
    }
  });

  it('are refused when they are newer', async () => {
    await fill();
    await age('3');
    await expect(startEmbeddedMongo({ dataDir: path() })).rejects.toThrow(/format 3/);
  });
});
