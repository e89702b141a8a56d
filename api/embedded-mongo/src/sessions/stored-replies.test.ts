import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Store } from '../storage/store.ts';
import { encodeDocument } from '../values/document.ts';
import { EncodedDocument } from '../values/encoded-document.ts';
import { Sessions, saveDocument, saveReply } from './sessions.ts';

let store: Store;
beforeEach(async () => {
  store = await Store.open(undefined);
});
afterEach(() => store.close());

const lsid = { id: Buffer.alloc(16, 1) };
const document = new EncodedDocument([encodeDocument({ _id: 1, list: [1, 2] })]);

describe('the document of a reply', () => {
  it('is restored with the reply when it was saved before it', async () => {
    const session = new Sessions(store).getOrCreate(lsid);
    session.transactionNumber = 7n;
    await store.write((group) => saveDocument(session, group, 3, document));
    await store.write((group) => saveReply(session, group, 3, { value: document, ok: 1 }));
    const restored = new Sessions(store).getOrCreate(lsid);
    expect(restored.transactionNumber).toBe(7n);
    expect(JSON.parse(JSON.stringify(restored.statements.get(3)))).toEqual({
      value: { _id: 1, list: [1, 2] },
      ok: 1,
    });
  });

  it('is deleted without a reply when the next transaction starts', async () => {
    const session = new Sessions(store).getOrCreate(lsid);
    session.transactionNumber = 7n;
    await store.write((group) => saveDocument(session, group, 3, document));
    const restored = new Sessions(store).getOrCreate(lsid);
    expect(restored.statements.size).toBe(0);
    restored.transactionNumber = 8n;
    await store.write((group) => saveReply(restored, group, 0, { n: 1 }));
    const all = { start: Buffer.from([0]), end: Buffer.alloc(40, 255) };
    const snapshot = store.snapshot();
    expect(snapshot.count('sessions', all)).toBe(1);
    snapshot.close();
  });
});
