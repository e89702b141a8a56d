import { plainWriter, type ServerState } from '../commands/context.ts';
import { indexRecord } from '../storage/records.ts';
import { formatVersion, writeVersion } from '../storage/store.ts';
import { prefixEnd, uint32 } from '../storage/tables.ts';
import { decodeTyped } from '../values/document.ts';

/** Upgrades older files to the current format in one group. Version 2 changed the index keys of collations. */
export async function upgrade(server: ServerState): Promise<void> {
  const { store, catalogue } = server;
  if (store.version === formatVersion) return;
  await store.write((group) => {
    const writer = plainWriter(server, group);
    for (const collection of catalogue.all()) {
      const stale = collection.indexes.filter(({ collation }) => collation);
      for (const { id } of stale) {
        const range = { start: uint32(id), end: prefixEnd(uint32(id)) };
        for (const key of [...group.keys('entries', range)]) group.remove('entries', key);
      }
      const start = uint32(collection.id);
      const range = { start, end: prefixEnd(start) };
      for (const { key, value } of stale.length > 0 ? group.entries('documents', range) : []) {
        const document = decodeTyped(value);
        for (const index of stale)
          indexRecord(writer, collection, index, key.readUIntBE(4, 6), document);
      }
    }
    writeVersion(group);
  });
  store.version = formatVersion;
}
