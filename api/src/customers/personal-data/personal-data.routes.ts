import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { PersonalDataExport } from './personal-data.service.ts';

export function mountPersonalData(
  mount: Mount,
  personalData: PersonalDataExport,
  accountDeletion: AccountDeletion,
): void {
  mount(endpoints.getPersonalData, ({ caller }) =>
    personalData.collect(caller, caller.session?.id),
  );

  mount(endpoints.closeAccount, async ({ body, caller, cookies }) => {
    await accountDeletion.close(caller, body.current_password);
    cookies.refresh.clear();
    return { message: 'Your account is closed.' };
  });
}
