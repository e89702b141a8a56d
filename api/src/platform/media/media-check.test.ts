import { endpoints } from '@vajra/contract';
import { mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import {
  createFile,
  createImageFile,
  createLookup,
  createProduct,
  createReview,
  placeOrder,
  storedFileNames,
  uploadProductImage,
} from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { createStream } from '../../../test/streams.ts';
import { mp4 } from '../../../test/videos.ts';
import { checkMedia, type Finding } from './media-check.ts';

let api: TestApi;
let admin: TestUser;

beforeEach(async () => {
  api = await startTestApi();
  admin = await api.createAdmin();
});
afterEach(() => api.close());

const collection = (name: 'files' | 'chunks') => api.connection.collection(`media.${name}`);

async function check(repair = false): Promise<Finding[]> {
  return (await checkMedia(api.services.media, { repair })).findings;
}

/** Expects exactly these findings, and none after a repair. */
async function expectRepaired(...findings: Finding[]): Promise<void> {
  expect(await check()).toEqual(findings);
  expect(await check()).toEqual(findings); // a check without repair changes nothing
  expect(await check(true)).toEqual(findings);
  expect(await check()).toEqual([]);
}

/** Makes all files two hours old. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await collection('files').updateMany({}, { $set: { uploadDate: then } });
  const claimed = { 'metadata.claimedAt': { $ne: null } };
  await collection('files').updateMany(claimed, { $set: { 'metadata.claimedAt': then } });
}

async function store(file: File): Promise<string> {
  return (await api.services.media.store(await createStream(file), ['image', 'video'])).file;
}

it('reports nothing for a consistent store with uploads in progress', async () => {
  const { image_url } = await uploadProductImage(api, admin, await createImageFile('red'));
  await api.fetch(`/Assets/Products/${image_url}?w=160`, { headers: { Accept: 'image/webp' } });
  await uploadProductImage(api, admin, createFile(mp4([300_000, 300_000])));
  await age();
  await store(await createImageFile('blue')); // not referenced yet
  await api.services.media.files.write('upload-1', [Buffer.alloc(9)], {});
  const files_id = new mongo.ObjectId();
  await collection('chunks').insertOne({ files_id, n: 0, data: Buffer.alloc(9) });
  const report = await checkMedia(api.services.media, { repair: true });
  expect(report).toEqual({ files: 5, references: 2, findings: [] });
});

it('repairs files with open claims that a crash left without documents', async () => {
  const files = [await store(await createImageFile('red')), await store(createFile(mp4([9])))];
  await api.fetch(`/Assets/Products/${files[0]}?w=160`, { headers: { Accept: 'image/webp' } });
  await age();
  await expectRepaired(...files.map((subject) => ({ kind: 'orphans' as const, subject })));
  expect(await storedFileNames(api)).toEqual([]);
  expect(await collection('chunks').countDocuments()).toBe(0);
});

it('does not report a referenced file with an unsettled claim', async () => {
  const { image_url } = await uploadProductImage(api, admin, await createImageFile('red'));
  await collection('files').updateOne({}, { $set: { 'metadata.settled': 0 } });
  await age();
  expect(await check(true)).toEqual([]);
  expect(await storedFileNames(api)).toEqual([image_url]);
});

it('repairs uploads that stopped before or after their row was written', async () => {
  await api.services.media.files.write('upload-1', [Buffer.alloc(9)], {});
  await age();
  const files_id = mongo.ObjectId.createFromTime(Date.now() / 1000 - 2 * 60 * 60);
  for (const n of [0, 1]) {
    await collection('chunks').insertOne({ files_id, n, data: Buffer.alloc(9) });
  }
  await expectRepaired(
    { kind: 'halfWritten', subject: 'upload-1' },
    { kind: 'strayChunks', subject: files_id.toHexString() },
  );
  expect(await collection('chunks').countDocuments()).toBe(0);
});

test.each([0, 1, 2])('removes a file whose chunk %d is missing, and its references', async (n) => {
  const { image_url } = await uploadProductImage(api, admin, createFile(mp4([600_000])));
  await collection('chunks').deleteOne({ n });
  expect(await check()).toEqual([{ kind: 'missingChunks', subject: image_url }]);
  const repaired = await check(true);
  expect(repaired.map(({ kind }) => kind)).toEqual(['missingChunks', 'dangling']);
  expect(await check()).toEqual([]);
  expect(await storedFileNames(api)).toEqual([]);
});

it('repairs variants with missing chunks or without an original', async () => {
  const { image_url } = await uploadProductImage(api, admin, await createImageFile('red'));
  const address = `/Assets/Products/${image_url}?w=160`;
  const headers = { Accept: 'image/webp' };
  await api.fetch(address, { headers });
  const variant = `${image_url}@8.webp`;
  const row = await collection('files').findOne({ filename: variant });
  await collection('chunks').deleteOne({ files_id: row?._id });
  await expectRepaired({ kind: 'missingChunks', subject: variant });

  await collection('files').insertOne({
    ...row,
    _id: new mongo.ObjectId(),
    length: 0,
    metadata: { ...row?.metadata, of: 'gone.jpg' },
  });
  await expectRepaired({ kind: 'lostVariants', subject: variant });
  expect(await storedFileNames(api)).toEqual([image_url]);
});

describe('a missing file', () => {
  it('is reported and removed from all documents that reference it', async () => {
    const files = [await createImageFile('red')];
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const input = { params: { p_id }, body: {}, files: [...files, await createImageFile('blue')] };
    const { data } = await api.call(endpoints.updateProduct, input, admin);
    const [image, other] = data.productimages;
    const placed = await placeOrder(api, asha, data);
    const { r_id } = await createReview(api, asha, p_id, { files });
    await api.call(endpoints.addSliderImages, { files }, admin);
    const shape_id = await createLookup(api, 'diamondShape', 'Kite');
    const shape = { shape_id, name: 'Kite' };
    await api.call(endpoints.updateDiamondShape, { body: shape, files }, admin);

    const file = image?.image_url ?? '';
    const row = await collection('files').findOne({ filename: file });
    await collection('files').deleteOne({ _id: row?._id });
    await collection('chunks').deleteMany({ files_id: row?._id });
    const by = ['diamondshapes', 'orders', 'products', 'reviews', 'sliders'];
    const found = await check();
    expect(found.map(({ kind }) => kind)).toEqual(Array(5).fill('dangling'));
    const documents = found.map(({ subject }) => subject.replace(`${file} in `, '').split(' '));
    expect(documents.map(([name]) => name).sort()).toEqual(by);
    expect(documents).toContainEqual(['products', String(p_id)]);
    await check(true);
    expect(await check()).toEqual([]);

    const shown = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(shown.data.productimages).toEqual([other]);
    const { orders } = await api.call(endpoints.getMyOrders, {}, asha);
    expect(orders.find(({ orderId }) => orderId === placed.orderId)?.items).toMatchObject([
      { product: { name: data.name, image1: null } },
    ]);
    const reviews = await api.call(endpoints.getUserReviews, { body: { p_id } });
    expect(reviews.data).toMatchObject([{ r_id, image_url: null, image_look: null }]);
    expect((await api.call(endpoints.getSliderImages)).data).toEqual([]);
    const shapes = await api.call(endpoints.getDiamondShapes);
    expect(shapes.data).toMatchObject([{ shape_id, image_url: null, image_look: null }]);
  });

  it('gives the products that referenced it a new version', async () => {
    const { image_url } = await uploadProductImage(api, admin, await createImageFile('red'));
    const versions = async () => {
      await api.numberChanges();
      return api.connection.collection('product_versions').distinct('catalogue');
    };
    const [before = 0] = await versions();
    await collection('files').deleteOne({ filename: image_url });
    await check(true);
    const [after = 0] = await versions();
    expect(after).toBeGreaterThan(before);
  });
});
