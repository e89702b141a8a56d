import { GridFSBucket } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './test-server.ts';

const mongo = useServer();

describe('mongoose', () => {
  const schema = new mongoose.Schema(
    { email: { type: String, unique: true }, age: { type: Number, index: true }, tags: [String] },
    { timestamps: true },
  );
  const User = mongoose.model('User', schema);

  beforeAll(async () => {
    await mongoose.connect(mongo.server.uri, { dbName: 'mongoose' });
    await User.init();
  });
  afterAll(() => mongoose.disconnect());

  it('creates indexes and reports duplicate keys', async () => {
    expect(Object.keys(await User.collection.indexInformation())).toEqual([
      '_id_',
      'email_1',
      'age_1',
    ]);
    await User.create({ email: 'a@example.org', age: 1 });
    await expect(User.create({ email: 'a@example.org' })).rejects.toMatchObject({ code: 11000 });
    const found = await User.findOneAndUpdate(
      { email: 'a@example.org' },
      { $push: { tags: 'x' } },
      { returnDocument: 'after' },
    );
    expect(found?.tags).toEqual(['x']);
    expect(found?.updatedAt).toBeInstanceOf(Date);
  });

  it('runs transactions', async () => {
    await mongoose.connection.transaction(async (session) => {
      await User.create([{ email: 'b@example.org', age: 2 }], { session });
      await User.updateOne({ email: 'a@example.org' }, { $inc: { age: 10 } }, { session });
    });
    const failing = mongoose.connection.transaction(async (session) => {
      await User.deleteMany({}, { session });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await User.find().sort('age')).map(({ age }) => age)).toEqual([2, 11]);
  });
});

describe('GridFS', () => {
  const content = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * 31) % 251));

  async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  it('stores, reads whole files and ranges, renames and deletes', async () => {
    const bucket = new GridFSBucket(mongo.database());
    const upload = bucket.openUploadStream('stone.jpg', { metadata: { kind: 'image' } });
    await new Promise((resolve, reject) =>
      upload.once('finish', resolve).once('error', reject).end(content),
    );
    expect((await bytesOf(bucket.openDownloadStream(upload.id))).equals(content)).toBe(true);
    const part = await bytesOf(
      bucket.openDownloadStream(upload.id, { start: 261_000, end: 600_001 }),
    );
    expect(part.equals(content.subarray(261_000, 600_001))).toBe(true);
    await bucket.rename(upload.id, 'other.jpg');
    const [file] = await bucket.find({ filename: 'other.jpg' }).toArray();
    expect(file).toMatchObject({ length: content.length, metadata: { kind: 'image' } });
    await bucket.delete(upload.id);
    await expect(bytesOf(bucket.openDownloadStream(upload.id))).rejects.toThrow(/FileNotFound/);
  });
});
