import { endpoints } from '@vajra/contract';
import type { Mount } from '../http/mount.ts';
import { success } from '../http/success.ts';
import type { Accounts } from './accounts.service.ts';
import type { PasswordRecovery } from './password-recovery.service.ts';

export function mountAccounts(
  mount: Mount,
  accounts: Accounts,
  passwordRecovery: PasswordRecovery,
): void {
  mount(endpoints.login, async ({ body, address }) =>
    success('Login successful.', await accounts.login(body, address)),
  );

  mount(endpoints.register, async ({ body, address }) => {
    await accounts.register(body, address);
    return success('Thank you. You can sign in now.', null);
  });

  mount(endpoints.updateProfile, async ({ body, caller, request }) => ({
    message: 'Profile updated successfully.',
    user: await accounts.updateProfile(caller.u_id, body, request),
  }));

  mount(endpoints.getMe, ({ caller }) => accounts.getProfile(caller.u_id));

  mount(endpoints.changePassword, async ({ body, caller }) => ({
    message: 'Password changed. You were signed out everywhere else.',
    auth_token: await accounts.changePassword(caller.u_id, body),
  }));

  mount(endpoints.forgotPassword, async ({ body, address }) => {
    await passwordRecovery.requestLink(body.email, address);
    return { message: 'If an account with this email address exists, we have sent it an email.' };
  });

  mount(endpoints.resetPassword, async ({ body, address }) => {
    await passwordRecovery.reset(body.token, body.password, address);
    return { message: 'Password changed. You can sign in now.' };
  });

  mount(endpoints.signOutEverywhere, async ({ caller }) => {
    await accounts.signOutEverywhere(caller.u_id);
    return { message: 'You are signed out everywhere.' };
  });
}
