import { type Endpoint, endpoints, type Profile } from '@vajra/contract';
import type { Call } from '../../platform/http/call.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { FindRelyingParty } from '../second-factor/relying-party.ts';
import type { SessionTokens } from '../sessions/sessions.service.ts';
import type { Accounts } from './accounts.service.ts';
import type { Confirmation, EmailConfirmation } from './email-confirmation.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordChanges } from './password-changes.service.ts';
import type { PasswordRecovery } from './password-recovery.service.ts';
import type { SecondFactorSignIn } from './second-factor-sign-in.service.ts';

interface AccountServices {
  accounts: Accounts;
  passwordChanges: PasswordChanges;
  passwordRecovery: PasswordRecovery;
  emailConfirmation: EmailConfirmation;
  knownDevices: KnownDevices;
  secondFactorSignIn: SecondFactorSignIn;
  findRelyingParty: FindRelyingParty;
}

export function mountAccounts(
  mount: Mount,
  {
    accounts,
    passwordChanges,
    passwordRecovery,
    emailConfirmation,
    knownDevices,
    secondFactorSignIn,
    findRelyingParty,
  }: AccountServices,
): void {
  const startSession = (
    { profile, tokens }: { profile: Profile; tokens: SessionTokens },
    { cookies, logEvent }: Pick<Call<Endpoint>, 'cookies' | 'logEvent'>,
  ) => {
    if (profile.role) logEvent('admin signed in', profile.u_id);
    cookies.refresh.set(tokens.refreshToken, tokens.expiresAt);
    knownDevices.remember(profile.u_id, cookies);
    return success('Login successful.', { ...profile, auth_token: tokens.authToken });
  };

  mount(endpoints.login, async (call) => {
    const { body, address, userAgent, cookies, origin } = call;
    const relyingParty = findRelyingParty(origin);
    const client = { address, userAgent, cookies, relyingParty };
    return startSession(await accounts.login(body, client), call);
  });

  mount(endpoints.signInWithSecondFactor, async (call) => {
    const { body, userAgent, origin } = call;
    const client = { userAgent, relyingParty: findRelyingParty(origin) };
    return startSession(await secondFactorSignIn.complete(body, client), call);
  });

  mount(endpoints.register, async ({ body, address }) => {
    await accounts.register(body, address);
    return success('Thank you. Check your email to finish.', null);
  });

  mount(endpoints.updateProfile, async ({ body, caller, request, address, logEvent }) => {
    const user = await accounts.updateProfile(caller, body, {
      request,
      network: address,
    });
    const { email = user.email } = body;
    if (email === user.email) return { message: 'Profile updated successfully.', user };
    logEvent('email address change requested', caller.u_id);
    const message = `To change your email address, open the link that we have sent to ${email}.`;
    return { message, user };
  });

  mount(endpoints.sendEmailLink, async ({ caller, address }) => {
    const isSent = await emailConfirmation.sendLink(caller, address);
    const message = isSent
      ? `Open the link that we have sent to ${caller.email}.`
      : 'Your email address is already confirmed.';
    return { message };
  });

  mount(endpoints.confirmEmail, async ({ body, address, claims, logEvent }) => {
    const signedInAs = claims ? Number(claims.sub) : null;
    const client = { address, signedInAs };
    const { event, u_id } = await emailConfirmation.confirm(body.token, client);
    if (u_id !== null) logEvent(`email address ${event}`, u_id);
    return { message: confirmationMessages[event] };
  });

  mount(endpoints.getMe, ({ caller }) => accounts.getProfile(caller.u_id));

  mount(endpoints.changePassword, async ({ body, caller, userAgent, cookies }) => {
    const tokens = await passwordChanges.change(caller.u_id, body, userAgent);
    cookies.refresh.set(tokens.refreshToken, tokens.expiresAt);
    const message = 'Password changed. You were signed out everywhere else.';
    return { message, auth_token: tokens.authToken };
  });

  mount(endpoints.forgotPassword, async ({ body, address }) => {
    await passwordRecovery.requestLink(body.email, address);
    return { message: 'If an account with this email address exists, we have sent it an email.' };
  });

  mount(endpoints.resetPassword, async ({ body, address, cookies }) => {
    const u_id = await passwordRecovery.reset(body.token, body.password, address);
    knownDevices.remember(u_id, cookies);
    return { message: 'Password changed. You can sign in now.' };
  });

  mount(endpoints.signOutEverywhere, async ({ caller, cookies }) => {
    await accounts.signOutEverywhere(caller.u_id);
    cookies.refresh.clear();
    return { message: 'You are signed out everywhere.' };
  });
}

/** What the visitor reads after a mailed link was used. */
const confirmationMessages: Readonly<Record<Confirmation['event'], string>> = {
  confirmed: 'Your email address is confirmed.',
  changed: 'Your email address was changed.',
  subscribed: 'You are subscribed to our newsletter.',
  awaited: 'We will write to you when the product is in stock again.',
};
