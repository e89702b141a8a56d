import { endpoints } from '@vajra/contract';
import { password, type TestApi, type TestResponse, type TestUser } from './start-test-api.ts';

/** Returns all queued and sent mails to an address, oldest first. */
export async function mailsTo(api: TestApi, to: string) {
  const mails = await api.connection.collection('mail_outbox').find({ to }).toArray();
  return mails.map(({ subject, text }) => ({ subject: String(subject), text: String(text) }));
}

/** Requests a change of the login address and returns the token of the link, if one was sent. */
export async function requestEmailChange(
  api: TestApi,
  { token, u_name }: Pick<TestUser, 'token' | 'u_name'>,
  email: string,
): Promise<string | undefined> {
  const body = { u_name, email, current_password: password };
  await api.call(endpoints.updateProfile, { body }, { token });
  return latestLinkToken(api, email);
}

/** Returns the token of the latest mail to an address, if it has a link. */
export async function latestLinkToken(api: TestApi, email: string): Promise<string | undefined> {
  const { text } = (await mailsTo(api, email)).at(-1) ?? {};
  return /\/confirm-email\?token=(\S+)$/m.exec(text ?? '')?.[1];
}

export function confirmEmail(
  api: TestApi,
  token = 'no link was sent',
  session?: Pick<TestUser, 'token'>,
): Promise<TestResponse> {
  return api.send(endpoints.confirmEmail, { body: { token } }, session);
}

/** Requests a reset of a forgotten password and returns the token of the link, if one was sent. */
export async function requestPasswordReset(
  api: TestApi,
  email: string,
): Promise<string | undefined> {
  await api.call(endpoints.forgotPassword, { body: { email } });
  await api.services.passwordRecovery.drain();
  const { text } = (await mailsTo(api, email.toLowerCase())).at(-1) ?? {};
  return /^http\S+\/reset-password\?token=(\S+)$/m.exec(text ?? '')?.[1];
}
