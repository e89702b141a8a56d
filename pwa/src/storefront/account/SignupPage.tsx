import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, delaysMs, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useNotify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { PhoneField } from '../shared/PhoneField.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { VisitorCartNote } from './VisitorCartNote.tsx';

type SignupBody = NonNullable<Input<typeof accountEndpoints.register>['body']>;

export function SignupPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const callLater = useDelayedCall();

  const form = useForm<SignupBody>({
    resolver: zodResolver(accountEndpoints.register.body),
    defaultValues: { u_name: '', email: '', password: '', confirm_password: '', mo_no: '' },
  });
  const { notifySuccess } = useNotify();
  const signup = useSingleFlight({
    isLast: true,
    mutationFn: (body: SignupBody) => call(accountEndpoints.register, { body }),
    onSuccess: ({ description }) => {
      notifySuccess(description);
      callLater(() => void navigate('/login', { state }), delaysMs.afterSignIn);
    },
  });

  return (
    <AccountPanel title={texts.signup}>
      <p>{texts.signupReason}</p>
      <VisitorCartNote />
      <AccountForm
        request={signup}
        submit={texts.signup}
        pending={texts.signingUp}
        onSubmit={form.handleSubmit((body) => signup.mutate(body))}
      >
        <ContactField form={form} name="u_name" kind="name" label={texts.username} />
        <ContactField form={form} name="email" kind="email" label={texts.email} />
        <PhoneField form={form} name="mo_no" label={texts.mobile} />
        <NewPasswordFields form={form} />
      </AccountForm>
      <AccountLinks>
        {texts.haveAccount}{' '}
        <TextLink to="/login" state={state}>
          {texts.login}
        </TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}
