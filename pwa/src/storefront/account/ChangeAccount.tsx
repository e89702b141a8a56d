import type { Session } from '@vajra/contract';
import type { ComponentType } from 'react';
import * as texts from '#texts/account.ts';
import { Details } from '../../ui/Details.tsx';
import { useLazy } from '../../ui/lazy.tsx';

type Form = ComponentType<{ session: Session }>;

/** Returns a closed form of the profile. Its code would double the profile's, and is loaded after it. */
function closedForm(title: string, importForm: () => Promise<Form>): Form {
  return function ClosedForm({ session }) {
    const { value: OpenForm } = useLazy(importForm);
    return (
      <Details title={title} look="plain">
        {OpenForm && <OpenForm session={session} />}
      </Details>
    );
  };
}

export const ChangeProfile = closedForm(
  texts.changeProfile,
  async () => (await import('./ChangeProfileForm.tsx')).ChangeProfileForm,
);

export const ChangeEmail = closedForm(
  texts.changeEmail,
  async () => (await import('./ChangeEmailForm.tsx')).ChangeEmailForm,
);

export const ChangePassword = closedForm(
  texts.changePassword,
  async () => (await import('./ChangePasswordForm.tsx')).ChangePasswordForm,
);
