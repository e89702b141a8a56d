import { expect, it, vi } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { ProductReader } from './product-reader.ts';
import { PublicProducts } from './public-products.ts';

const api = await useTestApi();
const { p_id } = await createProduct(api);
const { p_id: other } = await createProduct(api);

const plenty = 2 ** 20;

/** Products whose reads of the database are counted and can be held back. */
function newProducts(maxBytes = plenty) {
  const reader = new ProductReader(api.connection);
  const findInOrder = vi.fn((ids: readonly number[]) => reader.findInOrder(ids));
  const findMany: ProductReader['findMany'] = (ids, options) => reader.findMany(ids, options);
  return { products: new PublicProducts({ findInOrder, findMany }, maxBytes), findInOrder };
}

/** Makes the next read wait after it has read the database. */
function holdNext(findInOrder: ReturnType<typeof newProducts>['findInOrder']) {
  const read = findInOrder.getMockImplementation() ?? expect.fail();
  const { promise: released, resolve: release } = deferred();
  const { promise: hasRead, resolve: reportRead } = deferred();
  findInOrder.mockImplementationOnce(async (ids) => {
    const found = await read(ids);
    reportRead();
    await released;
    return found;
  });
  return { release, hasRead };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const idsOf = (found: readonly { p_id: number }[]) => found.map((product) => product.p_id);

it('returns the products in the order of the ids and reads only those that are missing', async () => {
  const { products, findInOrder } = newProducts();
  expect(idsOf(await products.find([p_id]))).toEqual([p_id]);
  expect(idsOf(await products.find([other, 999_999, p_id]))).toEqual([other, p_id]);
  expect(idsOf(await products.find([p_id, other]))).toEqual([p_id, other]);
  expect(findInOrder.mock.calls).toEqual([[[p_id]], [[other, 999_999]]]);
});

it('reads a changed product again', async () => {
  const { products, findInOrder } = newProducts();
  await products.find([p_id, other]);
  products.forget([p_id]);
  await products.find([p_id, other]);
  products.forgetAll();
  await products.find([p_id, other]);
  expect(findInOrder.mock.calls.slice(1)).toEqual([[[p_id]], [[p_id, other]]]);
});

it.each(['forget', 'forgetAll'] as const)(
  'does not keep what was read before %s',
  async (method) => {
    const { products, findInOrder } = newProducts();
    const { release, hasRead } = holdNext(findInOrder);
    const early = products.find([p_id]);
    await hasRead;
    products[method]([p_id]);
    // A later read may be kept, and does not make the early one valid.
    const late = products.find([other]);
    release();
    expect(idsOf([...(await early), ...(await late)])).toEqual([p_id, other]);
    await products.find([p_id, other]);
    expect(findInOrder.mock.calls.at(-1)).toEqual([[p_id]]);
  },
);

it('keeps the later of two reads, even if the earlier one ends last', async () => {
  const { products, findInOrder } = newProducts();
  const { release, hasRead } = holdNext(findInOrder);
  const early = products.find([p_id]);
  await hasRead;
  products.forget([p_id]);
  const [late] = await products.find([p_id]);
  release();
  await early;
  expect((await products.find([p_id]))[0]).toBe(late);
});

it('keeps no more than the memory allows', async () => {
  const [sample] = await newProducts().products.find([p_id]);
  const room = (sample?.json.length ?? expect.fail()) * 1.5 + 300;
  const { products, findInOrder } = newProducts(room);
  await products.find([p_id]);
  await products.find([other]);
  await products.find([p_id]);
  expect(findInOrder).toHaveBeenCalledTimes(3);
});

it('keeps nothing when it may use no memory', async () => {
  const { products, findInOrder } = newProducts(0);
  await products.find([p_id]);
  await products.find([p_id]);
  expect(findInOrder).toHaveBeenCalledTimes(2);
});
