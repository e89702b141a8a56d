import { zodResolver } from '@hookform/resolvers/zod';
import { type Input, staffInvitationEndpoints } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { PhoneField } from '../shared/PhoneField.tsx';
import { AccountForm, AccountPanel } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useNewSignIn } from './use-new-sign-in.ts';

const { acceptStaffInvitation } = staffInvitationEndpoints;
type AcceptBody = NonNullable<Input<typeof acceptStaffInvitation>['body']>;

/** Makes the visitor a member of staff, authorised by the token in the link that was sent by email. */
export function AcceptInvitationPage() {
  const token = useLinkToken();
  const form = useForm<AcceptBody>({
    resolver: zodResolver(acceptStaffInvitation.body),
    values: { token, u_name: '', mo_no: '', password: '', confirm_password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const accept = useSingleFlight({
    isLast: true,
    mutationFn: (body: AcceptBody) => call(acceptStaffInvitation, { body }),
    onSuccess: useNewSignIn(),
  });

  return (
    <AccountPanel title={texts.acceptInvitation}>
      {token === '' ? (
        <p role="alert">{texts.invitationNotValid}</p>
      ) : (
        <>
          <p>{texts.acceptInvitationIntro}</p>
          <AccountForm
            request={accept}
            submit={texts.accept}
            pending={texts.saving}
            onSubmit={form.handleSubmit((body) => accept.mutate(body))}
          >
            <ContactField form={form} name="u_name" kind="name" label={texts.username} />
            <PhoneField form={form} name="mo_no" label={texts.mobile} />
            <NewPasswordFields form={form} />
          </AccountForm>
        </>
      )}
    </AccountPanel>
  );
}
