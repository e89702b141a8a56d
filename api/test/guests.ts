import { endpoints } from '@vajra/contract';
import { mailsTo } from './email-links.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

/** What a request for a code leads to. `code` and `token` are missing if none was mailed. */
export interface GuestRequest {
  request: string;
  code: string | undefined;
  token: string | undefined;
}

/** Requests a code and reads it from the mail. */
export async function requestGuestCode(
  api: TestApi,
  email: string,
  mo_no = '+919812345678',
): Promise<GuestRequest> {
  const { request } = await api.call(endpoints.requestGuestCode, { body: { email, mo_no } });
  const { text = '' } = (await mailsTo(api, email.toLowerCase())).at(-1) ?? {};
  const code = /^Code: (\d{6})$/m.exec(text)?.[1];
  const token = /\/guest\?token=(\S+)$/m.exec(text)?.[1];
  return { request, code, token };
}

/** Signs in with a mailed code and returns the guest. */
export async function createGuest(api: TestApi, email: string, mo_no?: string): Promise<TestUser> {
  const { request, code = 'none' } = await requestGuestCode(api, email, mo_no);
  const { data } = await api.call(endpoints.signInAsGuest, { body: { request, code } });
  return { u_id: data.u_id, token: data.auth_token, email, u_name: data.u_name };
}
