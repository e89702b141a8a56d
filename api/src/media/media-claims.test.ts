import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, order, picture, product, storedFiles, uploaded } from '../../test/factories.ts';
import { type Person, startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { streamOf } from '../../test/streams.ts';
import { mp4 } from '../../test/videos.ts';

let api: TestApi;
/** Another replica on the same database. */
let beside: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await startTestApi();
  beside = await startTestApi({ beside: api });
  admin = await api.admin();
});
afterAll(async () => {
  await beside.close();
  await api.close();
});

const isThere = async (file: string) =>
  (await api.fetch(`/Assets/Products/${file}`, { method: 'HEAD' })).status === 200;

let colours = 0;
const someColour = () => `#${(0x100000 + colours++).toString(16)}`;

describe('a file whose last document goes while it is uploaded again', () => {
  it('stays between the upload and the commit', async () => {
    const file = await picture(someColour());
    const shown = await uploaded(api, admin, file);
    const again = await beside.services.media.store(await streamOf(file), ['image']);
    expect(again.file).toBe(shown.image_url);
    await api.call(endpoints.deleteImage, { params: { image_id: shown.image_id } }, admin);
    expect(await isThere(again.file)).toBe(true);

    // The call of the second upload ends: here without a document, so the file goes after all.
    await beside.services.media.discard([again.file]);
    expect(await storedFiles(api)).not.toContain(again.file);
  });

  it('goes when the document that the upload made has gone before its call ended', async () => {
    const file = await picture(someColour());
    const stored = await api.services.media.store(await streamOf(file), ['image']);
    // As if somebody deleted the new document at once.
    await beside.services.media.release([stored.file]);
    expect(await isThere(stored.file)).toBe(true);
    await api.services.media.keep([stored.file]);
    expect(await storedFiles(api)).not.toContain(stored.file);
  });

  it('is there whenever a document names it, whatever comes first', async () => {
    for (let round = 0; round < 12; round++) {
      const file = round % 2 === 0 ? await picture(someColour()) : fileOf(mp4([round]));
      const { image_id, image_url } = await uploaded(api, admin, file);
      const { p_id } = await product(api);
      const [, second] = await Promise.all([
        api.call(endpoints.deleteImage, { params: { image_id } }, admin),
        beside.call(endpoints.updateProduct, { params: { p_id }, body: {}, files: [file] }, admin),
      ]);
      expect(second.data.productimages).toMatchObject([{ image_url }]);
      expect(await isThere(image_url)).toBe(true);
      const body = await api.fetch(`/Assets/Products/${image_url}`);
      expect(body.status).toBe(200);
    }
  });

  it('is one file, when many upload it at once', async () => {
    const before = (await storedFiles(api)).length;
    for (const file of [await picture(someColour()), fileOf(mp4([1234]))]) {
      const apis = [api, beside, api, beside, api, beside];
      const images = await Promise.all(apis.map((replica) => uploaded(replica, admin, file)));
      expect(new Set(images.map(({ image_url }) => image_url)).size).toBe(1);
      // Each of its documents goes, and with the last the file, whoever is last.
      await Promise.all(
        images.map(({ image_id }, n) =>
          (n % 2 === 0 ? api : beside).call(endpoints.deleteImage, { params: { image_id } }, admin),
        ),
      );
      expect(await storedFiles(api)).not.toContain(images[0]?.image_url);
    }
    expect((await storedFiles(api)).length).toBe(before);
  });
});

it('keeps a picture for the orders that show it', async () => {
  const asha = await api.customer();
  const { p_id, inr_price } = await product(api);
  const input = { params: { p_id }, body: {}, files: [await picture(someColour())] };
  const { data } = await api.call(endpoints.updateProduct, input, admin);
  const [image] = data.productimages;
  if (!image) throw new Error('one picture was sent');
  const placed = await order(api, asha, { ...data, inr_price });
  await api.call(endpoints.deleteImage, { params: { image_id: image.image_id } }, admin);
  expect(placed.items[0]?.product.image1).toBe(image.image_url);
  expect((await api.fetch(`/Uploads/${image.image_url}`)).status).toBe(200);
});
