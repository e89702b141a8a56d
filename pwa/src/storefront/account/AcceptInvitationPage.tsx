import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { delaysMs, type Input, staffInvitationEndpoints } from '@vajra/contract';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { endSession } from '../../session/end-session.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { PhoneField } from '../shared/PhoneField.tsx';
import { AccountForm, AccountPanel } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useLinkToken } from './use-link-token.ts';

const { acceptStaffInvitation } = staffInvitationEndpoints;
type AcceptBody = NonNullable<Input<typeof acceptStaffInvitation>['body']>;

/** Makes the visitor a member of staff, authorised by the token in the link that was sent by email. */
export function AcceptInvitationPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const store = useStore();
  const client = useQueryClient();
  const { notifySuccess } = useNotify();
  const callLater = useDelayedCall();
  const { register, control, handleSubmit, formState } = useForm<AcceptBody>({
    resolver: zodResolver(acceptStaffInvitation.body),
    values: { token, u_name: '', mo_no: '', password: '', confirm_password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const accept = useSingleFlight({
    isLast: true,
    mutationFn: (body: AcceptBody) => call(acceptStaffInvitation, { body }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      // The server has ended the sessions of the account, and another user's must not go on.
      endSession(store, client);
      callLater(() => void navigate('/login', { replace: true }), delaysMs.afterSignIn);
    },
  });

  return (
    <AccountPanel title={texts.acceptInvitation}>
      {token === '' ? (
        <p role="alert">{texts.invitationNotValid}</p>
      ) : (
        <>
          <p>{texts.acceptInvitationIntro}</p>
          <AccountForm error={accept.error} onSubmit={handleSubmit((body) => accept.mutate(body))}>
            <ContactField
              kind="name"
              label={texts.username}
              error={errors.u_name?.message}
              {...register('u_name')}
            />
            <PhoneField
              control={control}
              name="mo_no"
              label={texts.mobile}
              error={errors.mo_no?.message}
            />
            <NewPasswordFields
              password={register('password')}
              confirmation={register('confirm_password')}
              errors={errors}
            />
            <Button type="submit" wide busy={accept.isBusy}>
              {accept.isPending ? texts.saving : texts.accept}
            </Button>
          </AccountForm>
        </>
      )}
    </AccountPanel>
  );
}
