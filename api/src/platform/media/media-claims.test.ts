import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFile,
  createImageFile,
  createProduct,
  placeOrder,
  storedFileNames,
  uploadProductImage,
} from '../../../test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { createStream } from '../../../test/streams.ts';
import { mp4 } from '../../../test/videos.ts';

let api: TestApi;
/** Another replica on the same database. */
let replica: TestApi;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  replica = await startTestApi({ databaseOf: api });
  admin = await api.createAdmin();
});
afterAll(async () => {
  await replica.close();
  await api.close();
});

const isServed = async (file: string) =>
  (await api.fetch(`/Assets/Products/${file}`, { method: 'HEAD' })).status === 200;

let colours = 0;
const uniqueColour = () => `#${(0x100000 + colours++).toString(16)}`;

describe('a file whose last reference is removed while it is uploaded again', () => {
  it('is kept between the upload and the commit', async () => {
    const file = await createImageFile(uniqueColour());
    const shown = await uploadProductImage(api, admin, file);
    const again = await replica.services.media.store(await createStream(file), ['image']);
    expect(again.file).toBe(shown.image_url);
    await api.call(endpoints.deleteImage, { params: { image_id: shown.image_id } }, admin);
    expect(await isServed(again.file)).toBe(true);

    // The second upload's request ends without a document, which deletes the file.
    await replica.services.media.discard([again.file]);
    expect(await storedFileNames(api)).not.toContain(again.file);
  });

  it('is deleted when the new document is removed before the request ends', async () => {
    const file = await createImageFile(uniqueColour());
    const stored = await api.services.media.store(await createStream(file), ['image']);
    // As if another admin had already deleted the new document.
    await replica.services.media.release([stored.file]);
    expect(await isServed(stored.file)).toBe(true);
    await api.services.media.keep([stored.file]);
    expect(await storedFileNames(api)).not.toContain(stored.file);
  });

  it('exists whenever a document references it, in any order of requests', async () => {
    for (let round = 0; round < 12; round++) {
      const file =
        round % 2 === 0 ? await createImageFile(uniqueColour()) : createFile(mp4([round]));
      const { image_id, image_url } = await uploadProductImage(api, admin, file);
      const { p_id } = await createProduct(api);
      const [, second] = await Promise.all([
        api.call(endpoints.deleteImage, { params: { image_id } }, admin),
        replica.call(endpoints.updateProduct, { params: { p_id }, body: {}, files: [file] }, admin),
      ]);
      expect(second.data.productimages).toMatchObject([{ image_url }]);
      expect(await isServed(image_url)).toBe(true);
      const body = await api.fetch(`/Assets/Products/${image_url}`);
      expect(body.status).toBe(200);
    }
  });

  it('is stored once when uploaded concurrently', async () => {
    const before = (await storedFileNames(api)).length;
    for (const file of [await createImageFile(uniqueColour()), createFile(mp4([1234]))]) {
      const apis = [api, replica, api, replica, api, replica];
      const images = await Promise.all(apis.map((each) => uploadProductImage(each, admin, file)));
      expect(new Set(images.map(({ image_url }) => image_url)).size).toBe(1);
      // Removing the last reference deletes the file, whichever request is last.
      await Promise.all(
        images.map(({ image_id }, n) =>
          (n % 2 === 0 ? api : replica).call(
            endpoints.deleteImage,
            { params: { image_id } },
            admin,
          ),
        ),
      );
      expect(await storedFileNames(api)).not.toContain(images[0]?.image_url);
    }
    expect((await storedFileNames(api)).length).toBe(before);
  });
});

it('keeps an image that an order shows', async () => {
  const asha = await api.createCustomer();
  const { p_id, inr_price } = await createProduct(api);
  const input = { params: { p_id }, body: {}, files: [await createImageFile(uniqueColour())] };
  const { data } = await api.call(endpoints.updateProduct, input, admin);
  const [image] = data.productimages;
  if (!image) throw new Error('one image was sent');
  const placed = await placeOrder(api, asha, { ...data, inr_price });
  await api.call(endpoints.deleteImage, { params: { image_id: image.image_id } }, admin);
  expect(placed.items[0]?.product.image1).toBe(image.image_url);
  expect((await api.fetch(`/Uploads/${image.image_url}`)).status).toBe(200);
});
