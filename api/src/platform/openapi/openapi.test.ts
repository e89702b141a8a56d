import { Validator } from '@seriousme/openapi-schema-validator';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  failuresOf,
  fileFieldOf,
  mediaPaths,
  orderIdPattern,
} from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { address, createImageFile } from '../../../test/factories.ts';
import { type OpenApi, OpenApiClient } from '../../../test/openapi-client.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { createWorld, validInputs } from '../../../test/world.ts';

const api = await useTestApi({ settings: { STORE_NAME: 'Heera' } });
const world = await createWorld(api);
const document = (await api.send(endpoints.getOpenApi)).body as unknown as OpenApi; // validated below
const client = new OpenApiClient(api.url, document);

const names = Object.keys(endpoints) as EndpointName[]; // the object's own keys
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Heera API' } });
  });

  it('contains every endpoint of the contract, the media operations and nothing else', () => {
    const files = Object.keys(mediaPaths).flatMap((folder) => [`get_${folder}`, `head_${folder}`]);
    expect(client.operationIds.sort()).toEqual([...names, ...files].sort());
  });

  it.each(names)('describes %s as the contract does', (name) => {
    const endpoint = endpointOf(name);
    const { method, path, access } = endpoint;
    const files = fileFieldOf(endpoint);
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, description: endpoint.description });
    expect(operation?.security.every((way) => 'session' in way)).toBe(access !== 'public');
    expect(
      Object.keys(operation?.responses ?? {}).filter((status) => Number(status) >= 400),
    ).toEqual(failuresOf(endpoint).map(String));
    const form = operation?.requestBody?.content['multipart/form-data'];
    expect(form?.schema.properties[files?.name ?? 'none']?.items?.format).toBe(
      files ? 'binary' : undefined,
    );
  });

  it('describes limits of ids and blank values as the API treats them', async () => {
    const schemaOf = (path: string, method: string, name: string) =>
      document.paths[path]?.[method]?.parameters.find((parameter) => parameter.name === name);
    const maximum = Number.MAX_SAFE_INTEGER;
    expect(schemaOf('/deletecollection/{c_id}', 'delete', 'c_id')).toMatchObject({
      schema: { type: 'integer', minimum: 1, maximum },
    });
    const { token } = world.admin;
    const unknown = await client.call('deleteCollection', { c_id: maximum }, token);
    const tooLarge = await client.call('deleteCollection', { c_id: '9007199254740992' }, token);
    expect([unknown.status, tooLarge.status]).toEqual([404, 400]);

    const blank = { type: 'string', enum: [''], description: 'Counts as absent.' };
    expect(schemaOf('/catalogue/changes', 'get', 'since')).toMatchObject({
      schema: { anyOf: [{ maxLength: 100 }, blank] },
    });
    expect((await client.call('getCatalogueChanges', { since: '' })).status).toBe(200);
    expect(document.paths['/addstock']?.post?.requestBody?.content).toMatchObject({
      'application/json': {
        schema: { properties: { note: { anyOf: [{ maxLength: 200 }, blank, { type: 'null' }] } } },
      },
    });
    expect(schemaOf('/api/orders/{orderId}/cancel', 'put', 'orderId')).toMatchObject({
      schema: { allOf: expect.arrayContaining([{ pattern: orderIdPattern.source }]) },
    });
    expect(document.paths['/api/shipping/settings']?.put?.requestBody?.required).toBe(true);
  });

  it('describes that a return is rejected with a note only', async () => {
    const body = document.paths['/api/returns/{returnId}/decision']?.put?.requestBody;
    expect(body?.content['application/json']?.schema).toMatchObject({
      required: ['decision'],
      anyOf: [
        { properties: { decision: { const: 'approved' } } },
        { properties: { note: { pattern: '\\S' } }, required: ['note'] },
      ],
    });
    const { token } = world.admin;
    const reject = (note: string) =>
      client.call('decideReturn', { returnId: 999_999, decision: 'rejected', note }, token);
    const statuses = [(await reject(' ')).status, (await reject('Worn.')).status];
    expect(statuses).toEqual([400, 404]);
  });

  it('is the same in every process, so that its ETag matches', async () => {
    const { headers } = await api.send(endpoints.getOpenApi);
    const replica = await startTestApi({ databaseOf: api, settings: { STORE_NAME: 'Heera' } });
    try {
      const sent = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
      expect((await replica.send(endpoints.getOpenApi, {}, sent)).status).toBe(304);
    } finally {
      await replica.close();
    }
  });
});

describe('a client generated from the document', () => {
  it.each(names)('gets documented responses from %s with any credentials', async (name) => {
    const input = (await validInputs(world))[name];
    const field = fileFieldOf(endpointOf(name))?.name ?? 'none';
    const values = {
      ...input.params,
      ...input.query,
      ...(input.body as object),
      [field]: input.files,
    };
    const endsSession = name === 'signOutEverywhere' || name === 'signOut';
    const customer = endsSession ? await api.createCustomer() : world.asha;
    const admin = endsSession ? await api.createAdmin() : world.admin;
    for (const token of [undefined, 'rubbish', customer.token, admin.token]) {
      await client.call(name, values, token);
    }
    // Without required fields, and with unknown ids.
    const unknownIds = Object.fromEntries(
      Object.keys(input.params ?? {}).map((key) => [key, key === 'orderId' ? 'VJ' : 999_999]),
    );
    await client.call(name, unknownIds, (await api.createAdmin()).token);
  });

  it('can register, shop and order', async () => {
    const email = 'client@example.com';
    const secret = 'a long password';
    const newcomer = { email, u_name: 'Client', mo_no: '+919812300000' };
    await client.call('register', { ...newcomer, password: secret, confirm_password: secret });
    const login = await client.call('login', { email, password: secret });
    const token = String(dataOf(login.body).auth_token);

    const files = [await createImageFile('navy'), await createImageFile('gold')];
    const made = { name: 'Sapphire', inr_price: 1500.5, usd_price: 20, quantity: 3, images: files };
    const inserted = await client.call('insertProduct', made, world.admin.token);
    expect(inserted.status).toBe(201);
    const { p_id } = dataOf(inserted.body);

    const { status, body, headers } = await client.call('getProductsPage', { search: 'sapphire' });
    expect([status, body]).toMatchObject([200, { totalCount: 1, products: [{ p_id }] }]);
    const again = { search: 'sapphire', 'If-None-Match': headers.get('ETag') };
    expect((await client.call('getProductsPage', again)).status).toBe(304);

    const review = {
      p_id,
      rating: 5,
      message: 'Blue.',
      userReviewImage: await createImageFile('blue'),
    };
    expect((await client.call('addUserReview', review, token)).status).toBe(201);
    expect((await client.call('addUserReview', review, token)).status).toBe(409);

    expect((await client.call('addToCart', { p_id, u_qty: 2 }, token)).status).toBe(201);
    const wanted = {
      items: [{ p_id, u_qty: 2 }],
      totalAmount: 3001,
      shippingAddress: address,
      paymentMethod: 'upi',
      'Idempotency-Key': 'one-order-and-no-other',
    };
    const first = await client.call('createOrder', wanted, token);
    expect(first).toMatchObject({ status: 201, body: { totalAmount: 3001 } });
    const repeated = await client.call('createOrder', wanted, token);
    expect(repeated.body).toEqual(first.body);
    const other = await client.call('createOrder', { ...wanted, paymentMethod: 'paypal' }, token);
    expect(other.status).toBe(422);
    expect(await client.call('getMyOrders', { perPage: 1 }, token)).toMatchObject({
      body: { totalCount: 1 },
    });
  });

  it('gets documented responses for media', async () => {
    const made = {
      name: 'Opal',
      inr_price: 1,
      usd_price: 1,
      images: [await createImageFile('teal')],
    };
    const { body } = await client.call('insertProduct', made, world.admin.token);
    const [image] = dataOf(body).productimages as { image_url: string }[]; // as documented
    const file = image?.image_url;
    const whole = await client.call('get_product', { file, w: 160, Accept: 'image/webp' });
    expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await client.call('head_product', { file })).status).toBe(200);
    const known = {
      file,
      'If-None-Match': (await client.call('get_product', { file })).headers.get('ETag'),
    };
    expect((await client.call('get_product', known)).status).toBe(304);
    expect((await client.call('get_product', { file, Range: 'bytes=0-9' })).status).toBe(206);
    expect((await client.call('get_product', { file, Range: 'bytes=9999999-' })).status).toBe(416);
    expect((await client.call('get_product', { file, w: 'wide' })).status).toBe(400);
    expect((await client.call('get_product', { file: 'none.jpg' })).status).toBe(404);
    expect((await client.call('get_product', { file: 'x'.repeat(5000) })).status).toBe(414);
  });

  it('gets documented responses for every kind of failure', async () => {
    const { admin, asha, p_id } = world;
    const notes = new File(['a page'], 'a.png', { type: 'image/png' });
    const large = new File([await createImageFile('red'), new Uint8Array(30_000_000)], 'a.png');
    const heavy = { p_id, rating: 5, message: 'x', userReviewImage: large };
    const failures: [status: number, Parameters<typeof client.call>][] = [
      [400, ['getProduct', { p_id: 'x' }]],
      [401, ['getMe']],
      [401, ['login', { email: 'nobody@example.com', password: 'x' }]],
      [403, ['getAllOrders', {}, asha.token]],
      [404, ['getProduct', { p_id: 999_999 }]],
      [409, ['addNewsLine', { news_message: 'Twice' }, admin.token]],
      [413, ['addUserReview', heavy, asha.token]],
      [414, ['getProductsPage', { search: 'x'.repeat(5000) }]],
      [415, ['addDiamondShape', { name: 'Notes', diamondShapeImage: notes }, admin.token]],
      [422, ['updateProduct', { p_id, quantity: 0 }, admin.token]],
    ];
    await client.call('updateNewsLine', { news_message: 'Once' }, admin.token);
    const statuses: number[] = [];
    for (const [, call] of failures) statuses.push((await client.call(...call)).status);
    expect(statuses).toEqual(failures.map(([status]) => status));
  });

  it('gets Retry-After when it calls too often', async () => {
    const strict = await startTestApi({ settings: { THROTTLE: '0.01' } });
    try {
      const impatient = new OpenApiClient(strict.url, document);
      const request = () => impatient.call('forgotPassword', { email: 'a@example.com' });
      expect((await request()).status).toBe(200);
      expect(await request()).toMatchObject({
        status: 429,
        body: { retryAfterSeconds: expect.any(Number) },
      });
    } finally {
      await strict.close();
    }
  });
});

function dataOf(body: unknown): Record<string, unknown> {
  return (body as { data: Record<string, unknown> }).data; // as documented
}
