import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedFileNames } from './factories.ts';
import type { AnyInput } from './request.ts';
import { expectSafeResponse, sendRaw } from './safe-response.ts';
import { startTestApi, type TestApi, type TestResponse } from './start-test-api.ts';
import { createWorld, userFor, validInputs, type World } from './world.ts';

let api: TestApi;
let world: World;
let inputs: Record<EndpointName, AnyInput>;

beforeAll(async () => {
  api = await startTestApi();
  world = await createWorld(api);
  inputs = await validInputs(world);
});
afterAll(() => api.close());

const names = Object.keys(endpoints) as EndpointName[]; // its own keys
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const withFiles = names.filter((name) => endpointOf(name).files);

describe.each(withFiles)('the files of %s', (name) => {
  const endpoint = endpointOf(name);
  const field = endpoint.files?.name ?? '';
  const png = () => inputs[name].files?.[0] ?? new File([], 'none.png');

  async function upload(fill: (form: FormData) => void): Promise<TestResponse> {
    const form = new FormData();
    for (const [key, value] of Object.entries((inputs[name].body as object) ?? {})) {
      if (value !== undefined) form.set(key, String(value));
    }
    fill(form);
    const params = inputs[name].params ?? {};
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key) => String(params[key]));
    const headers = { Authorization: `Bearer ${userFor(endpoint, world).token}` };
    return api.fetch(path, { method: endpoint.method, headers, body: form });
  }

  const wrong: [string, File][] = [
    ['a page', new File(['<html>'], 'a.png', { type: 'image/png' })],
    ['a drawing', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')],
    ['a GIF', new File([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')], 'a.jpg')],
    ['a PDF', new File(['%PDF-1.7\n'], 'a.mp4', { type: 'video/mp4' })],
    ['a program', new File([Buffer.from('7f454c46020101', 'hex')], 'a.webm')],
    ['nothing', new File([], 'a.png', { type: 'image/png' })],
    ['half a picture', new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'a.png')],
  ];

  it.each(wrong)('are not %s, and nothing is kept', async (what, file) => {
    const before = await storedFileNames(api);
    const reply = await upload((form) => form.append(field, file));
    expectSafeResponse(reply, what);
    expect(reply.status).toBe(415);
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('are no more than it takes, and in its own field', async () => {
    const before = await storedFileNames(api);
    const many = await upload((form) => {
      for (let count = 0; count <= (endpoint.files?.max ?? 0); count++) form.append(field, png());
    });
    expect(many.status).toBe(400);
    expectSafeResponse(many, 'too many');
    const elsewhere = await upload((form) => form.append('elsewhere', png()));
    expect(elsewhere.status).toBe(400);
    expectSafeResponse(elsewhere, 'elsewhere');
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('come with a bounded number of bounded fields', async () => {
    const many = await upload((form) => {
      for (let count = 0; count < 100; count++) form.append(`field${count}`, 'x');
    });
    expect(many.status).toBe(400);
    const huge = await upload((form) => form.append('name', 'x'.repeat(100 * 1024)));
    expect(huge.status).toBe(413);
    const odd = await upload((form) => form.append('__proto__[u_type]', '0'));
    for (const reply of [many, huge, odd]) expectSafeResponse(reply, 'fields');
  });

  it('may stop in the middle without anything being kept', async () => {
    const before = await storedFileNames(api);
    const part = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
    const reply = await sendRaw(api, endpoint, userFor(endpoint, world), part, {
      'Content-Type': 'multipart/form-data; boundary=x',
    });
    expectSafeResponse(reply, 'half a form');
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await storedFileNames(api)).toEqual(before);
  });
});
