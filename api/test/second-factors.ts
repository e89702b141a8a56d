import { endpoints, type SecondFactorChallenge, secondFactorChallenge } from '@vajra/contract';
import { TOTP } from 'otpauth';
import { expect, vi } from 'vitest';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { password, type TestApi, type TestResponse, type TestUser } from './start-test-api.ts';

/** Stops the clock, so that a code does not expire while a test runs. The server shares the clock. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}

export function passSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

/** Returns the code that an authenticator app shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret }).generate();
}

/** A user with an authenticator app. */
export interface AppUser extends TestUser {
  secret: string;
  recoveryCodes: string[];
}

/** Enrols an authenticator app; its current code is used up. */
export async function enrolApp(api: TestApi, user: TestUser): Promise<AppUser> {
  const { secret } = await api.call(endpoints.startAuthenticatorApp, {}, user);
  const body = { code: codeOf(secret) };
  const { recovery_codes } = await api.call(endpoints.confirmAuthenticatorApp, { body }, user);
  return { ...user, secret, recoveryCodes: recovery_codes };
}

/** Enrols a passkey. */
export async function enrolPasskey(
  api: TestApi,
  user: TestUser,
  { origin = api.config.storeUrl, name = 'Laptop' } = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(origin);
  const headers = { Origin: origin };
  const { options } = await api.call(endpoints.startPasskey, {}, { ...user, headers });
  const { challenge } = options;
  const body = { name, challenge, passkey: authenticator.create(options) };
  await api.call(endpoints.addPasskey, { body }, { ...user, headers });
  return authenticator;
}

/** Signs in with the password, which must lead to a second factor. */
export async function startSignIn(
  api: TestApi,
  { email }: Pick<TestUser, 'email'>,
): Promise<SecondFactorChallenge> {
  const { status, body } = await api.send(endpoints.login, { body: { email, password } });
  expect({ status, body }).toMatchObject({
    status: 401,
    body: { status: false, data: { code: 'second_factor_required' } },
  });
  return secondFactorChallenge.parse(body?.data);
}

/** Completes a sign-in. */
export function completeSignIn(
  api: TestApi,
  { challenge }: Pick<SecondFactorChallenge, 'challenge'>,
  proof: object,
): Promise<TestResponse> {
  return api.send(endpoints.signInWithSecondFactor, { body: { challenge, ...proof } });
}
