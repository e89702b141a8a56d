import { AccountDeletion } from '../../customers/account-deletion/account-deletion.service.ts';
import { PersonalDataExport } from '../../customers/personal-data/personal-data.service.ts';
import { UserAdministration } from '../../customers/user-administration/user-administration.service.ts';
import { StaffInvitations } from '../../identity/accounts/staff-invitations.service.ts';
import type { Config } from '../config.ts';
import type { AccountServices } from './account-services.ts';
import type { Foundation } from './foundation.ts';
import type { MessageServices } from './message-services.ts';
import type { OrderServices } from './order-services.ts';

type CustomerDependencies = Foundation & AccountServices & OrderServices & MessageServices;

/** Exports or removes what all domains store about a customer. */
export function createCustomerServices(config: Config, deps: CustomerDependencies) {
  const { storeUrl, throttle } = config;
  const { paymentRecords } = deps.payments;
  const staffInvitations = new StaffInvitations({
    ...{ ...deps, storeUrl, storeName: config.store.name, throttle },
  });
  const accountDeletion = new AccountDeletion(deps);
  return {
    accountDeletion,
    staffInvitations,
    personalData: new PersonalDataExport({ ...deps, paymentRecords }),
    userAdministration: new UserAdministration({ ...deps, accountDeletion, staffInvitations }),
  };
}
