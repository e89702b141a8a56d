import { type Endpoint, type EndpointName, endpoints, fileFieldOf } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { storedFileNames } from './factories.ts';
import { expectSafeResponse, sendRaw } from './safe-response.ts';
import { type TestResponse, useTestApi } from './start-test-api.ts';
import { createWorld, userFor, validInputs } from './world.ts';

const api = await useTestApi();
const world = await createWorld(api);
const inputs = await validInputs(world);

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const withFiles = names.filter((name) => fileFieldOf(endpointOf(name)));

describe.each(withFiles)('the files of %s', (name) => {
  const endpoint = endpointOf(name);
  const field = fileFieldOf(endpoint)?.name ?? '';
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

  const invalidFiles: [string, File][] = [
    ['an HTML page', new File(['<html>'], 'a.png', { type: 'image/png' })],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')],
    ['a GIF', new File([Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')], 'a.jpg')],
    ['a PDF', new File(['%PDF-1.7\n'], 'a.mp4', { type: 'video/mp4' })],
    ['an executable', new File([Buffer.from('7f454c46020101', 'hex')], 'a.webm')],
    ['an empty file', new File([], 'a.png', { type: 'image/png' })],
    [
      'a truncated image',
      new File([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')], 'a.png'),
    ],
  ];

  it.each(invalidFiles)('reject %s and store nothing', async (what, file) => {
    const before = await storedFileNames(api);
    const reply = await upload((form) => form.append(field, file));
    expectSafeResponse(reply, what);
    expect(reply.status).toBe(415);
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('are not decoded when another field or the caller is invalid', async () => {
    const before = await storedFileNames(api);
    const { imageQueue } = api.services.media;
    const decoded = imageQueue.startedCount;
    const invalid: [string, string][] = Object.keys((inputs[name].body as object) ?? {})
      .filter((key) => key !== 'u_id') // accepted from earlier clients and ignored
      .map((key) => [key, '\u0000']);
    for (const [key, value] of invalid) {
      const reply = await upload((form) => {
        form.append(field, png());
        form.set(key, value); // after the file
      });
      expect([key, reply.status]).toEqual([key, 400]);
    }
    if (endpoint.access !== 'public') {
      const form = new FormData();
      form.append(field, png());
      const path = endpoint.path.replace(/\{\w+\}/g, '1');
      expect((await api.fetch(path, { method: endpoint.method, body: form })).status).toBe(401);
    }
    expect(imageQueue.startedCount).toBe(decoded);
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('reject too many files and a wrong field name', async () => {
    const before = await storedFileNames(api);
    const tooMany = await upload((form) => {
      for (let count = 0; count <= (fileFieldOf(endpoint)?.max ?? 0); count++)
        form.append(field, png());
    });
    expect(tooMany.status).toBe(400);
    expectSafeResponse(tooMany, 'too many');
    const otherField = await upload((form) => form.append('otherField', png()));
    expect(otherField.status).toBe(400);
    expectSafeResponse(otherField, 'otherField');
    expect(await storedFileNames(api)).toEqual(before);
  });

  it('limit the number and size of other fields', async () => {
    const tooMany = await upload((form) => {
      for (let count = 0; count < 100; count++) form.append(`field${count}`, 'x');
    });
    expect(tooMany.status).toBe(400);
    const tooLarge = await upload((form) => form.append('name', 'x'.repeat(100 * 1024)));
    expect(tooLarge.status).toBe(413);
    const prototypeField = await upload((form) => form.append('__proto__[u_type]', '0'));
    for (const reply of [tooMany, tooLarge, prototypeField]) expectSafeResponse(reply, 'fields');
  });

  it('store nothing when the form is truncated', async () => {
    const before = await storedFileNames(api);
    const part = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`;
    const reply = await sendRaw(api, endpoint, userFor(endpoint, world), part, {
      'Content-Type': 'multipart/form-data; boundary=x',
    });
    expectSafeResponse(reply, 'truncated form');
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await storedFileNames(api)).toEqual(before);
  });
});
