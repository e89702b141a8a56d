import { endpoints } from '@vajra/contract';
import { sessionModel } from '../src/identity/sessions/session.model.ts';
import { password, type TestApi, type TestResponse, type TestUser } from './start-test-api.ts';

/** A browser that is signed in: its bearer token, and its refresh cookie as `name=value`. */
export interface BrowserSession {
  token: string;
  cookie: string;
}

/** Returns the refresh cookie that a response sets, as `name=value`. */
export function cookieOf(response: TestResponse): string {
  return cookieNamed('vajra_refresh', response);
}

/** Returns the cookie by which the device of a response is known to a user's account, as `name=value`. */
export function deviceCookieOf(response: TestResponse, { u_id }: Pick<TestUser, 'u_id'>): string {
  return cookieNamed(`vajra_device_${u_id}`, response);
}

function cookieNamed(name: string, { headers }: TestResponse): string {
  const cookie = headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  if (!cookie) throw new Error(`the response does not set the cookie ${name}`);
  return cookie.split(';')[0] ?? '';
}

/** Signs a user in as a browser does. */
export async function signInBrowser(
  api: TestApi,
  { email }: Pick<TestUser, 'email'>,
  userAgent = '',
): Promise<BrowserSession> {
  const headers = { 'User-Agent': userAgent };
  const reply = await api.send(endpoints.login, { body: { email, password } }, { headers });
  const { data } = endpoints.login.response.parse(reply.body);
  return { token: data.auth_token, cookie: cookieOf(reply) };
}

/** Renews a session with its cookie, like a browser whose bearer token has expired. */
export function renew(
  api: TestApi,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return api.send(endpoints.renewSession, {}, { headers: { Cookie: cookie, ...headers } });
}

/** Renews a session that must be valid. */
export async function renewed(api: TestApi, cookie: string): Promise<BrowserSession> {
  const reply = await renew(api, cookie);
  const { auth_token } = endpoints.renewSession.response.parse(reply.body);
  return { token: auth_token, cookie: cookieOf(reply) };
}

/** Moves times of a user's sessions into the past. */
export async function age(
  api: TestApi,
  u_id: number,
  milliseconds: Partial<
    Record<'createdAt' | 'signedInAt' | 'lastUsedAt' | 'rotatedAt' | 'expiresAt', number>
  >,
): Promise<void> {
  const fields = Object.entries(milliseconds).map(([field, ms]) => [
    field,
    { $subtract: [`$${field}`, ms] },
  ]);
  const update = [{ $set: Object.fromEntries(fields) }];
  await sessionModel(api.connection).updateMany({ u_id }, update, { updatePipeline: true });
}
