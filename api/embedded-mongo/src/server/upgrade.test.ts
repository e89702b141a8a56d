import { deserialize } from 'bson';
import { open } from 'lmdb';
import { describe, expect, it } from 'vitest';
import { type Row, useDataDirectory } from '../../test/test-server.ts';
import { startEmbeddedMongo } from '../index.ts';

const { path, opened } = useDataDirectory();

const collated = { key: { name: 1 }, name: 'names', collation: { locale: 'en', strength: 2 } };

/** Turns the files into those of another version: sets the version and removes index entries with a collation. */
async function setVersion(version: string): Promise<void> {
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

describe('upgrading data files', () => {
  it('upgrades older files', async () => {
    await fill();
    await setVersion('1');
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

  it('rejects newer files', async () => {
    await fill();
    await setVersion('3');
    await expect(startEmbeddedMongo({ dataDir: path() })).rejects.toThrow(/format 3/);
  });
});
