import { endpoints as contract, endpoints } from '@vajra/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../browser/storage-keys.ts';
import { testCustomer } from '../session/test-session.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

const fetched = vi.fn<typeof fetch>();
function respond(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockImplementation(async () => new Response(text, { status, headers }));
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`);
  return error;
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem(storageKeys.session, JSON.stringify(testCustomer));
});

afterEach(() => fetched.mockReset());

describe('call', () => {
  it('sends JSON with the bearer token and fills path parameters', async () => {
    respond(200, { status: true, description: 'ok', data: null });
    await call(endpoints.removeCartItem, { params: { cart_id: 7 } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/removecartitem/7');
    expect(new Headers(init?.headers).get('Authorization')).toBe(
      `Bearer ${testCustomer.auth_token}`,
    );
    expect(init?.body).toBeNull();
  });

  it('sends multipart where the contract names a file field', async () => {
    respond(200, { status: true, description: 'ok', data: null });
    const image = new Blob(['x'], { type: 'image/png' });
    await call(endpoints.addUserReview, { body: { p_id: 3, message: 'Fine' }, files: [image] });
    const form = fetched.mock.calls[0]?.[1]?.body;
    if (!(form instanceof FormData)) throw new Error('expected a form');
    expect(form.get('p_id')).toBe('3');
    expect(form.get('userReviewImage')).toBeInstanceOf(Blob);
  });

  it('sends a raw file for an endpoint with a content type', async () => {
    respond(201, { import_id: 1 });
    const list = new Blob(['SKU'], { type: 'application/vnd.ms-excel' });
    await call(contract.uploadImport, { query: { name: 'a b.csv' }, files: [list] });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/imports?name=a+b.csv');
    expect(new Headers(init?.headers).get('Content-Type')).toBe('text/csv');
    expect(init?.body).toBe(list);
  });

  it('throws a refusal with its status, description, body and request id', async () => {
    respond(409, { message: 'Total changed', totalAmount: 5 }, { 'x-request-id': 'r-9' });
    const error = await failureOf(call(endpoints.clearCart));
    expect(error).toMatchObject({
      kind: 'http',
      status: 409,
      description: 'Total changed',
      body: { totalAmount: 5 },
      requestId: 'r-9',
    });
  });

  it('distinguishes the end of the session, status 403 in the body, from HTTP 403', async () => {
    respond(403, { status: false, description: 'Not yours' });
    expect((await failureOf(call(endpoints.getCartData, { body: {} }))).endsSession).toBe(false);

    respond(401, { status: 403, description: 'Please log in' });
    const error = await failureOf(call(endpoints.getCartData, { body: {} }));
    expect(error.status).toBe(401);
    expect(error.endsSession).toBe(true);
  });

  it('throws an error page that is not JSON without a description', async () => {
    respond(502, '<html>Bad gateway</html>');
    expect(await failureOf(call(endpoints.getNewsLine))).toMatchObject({
      kind: 'http',
      status: 502,
      description: '',
    });
  });

  it('distinguishes a missing network from a timeout', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await failureOf(call(endpoints.getNewsLine))).kind).toBe('network');
    fetched.mockRejectedValue(new DOMException('late', 'TimeoutError'));
    expect((await failureOf(call(endpoints.getNewsLine))).kind).toBe('timeout');
    // Older browsers reject with an AbortError whatever the reason was.
    fetched.mockImplementation(async (_, init) => {
      const signal = init?.signal;
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      throw new DOMException('aborted', 'AbortError');
    });
    const failure = await failureOf(call(endpoints.getNewsLine, {}, { timeout: 1 }));
    expect(failure.kind).toBe('timeout');
  });
});
