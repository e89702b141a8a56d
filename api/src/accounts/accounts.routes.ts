import { endpoints } from '@vajra/contract';
import { answer } from '../http/answers.ts';
import type { Mount } from '../http/mount.ts';
import type { Accounts } from './accounts.service.ts';

export function mountAccounts(mount: Mount, accounts: Accounts): void {
  mount(endpoints.login, async ({ body, address }) =>
    answer('Login successful.', await accounts.login(body, address)),
  );

  mount(endpoints.register, async ({ body, address }) => {
    await accounts.register(body, address);
    return answer('Thank you. You can sign in now.', null);
  });

  mount(endpoints.updateProfile, async ({ body, caller }) => ({
    message: 'Profile updated successfully.',
    user: await accounts.updateProfile(caller.u_id, body),
  }));
}
