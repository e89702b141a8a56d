import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, delaysMs, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';
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

  const { register, control, handleSubmit, formState } = useForm<SignupBody>({
    resolver: zodResolver(accountEndpoints.register.body),
    defaultValues: { u_name: '', email: '', password: '', confirm_password: '', mo_no: '' },
  });
  const { errors } = formState;
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
      <AccountForm error={signup.error} onSubmit={handleSubmit((body) => signup.mutate(body))}>
        <ContactField
          kind="name"
          label={texts.username}
          error={errors.u_name?.message}
          {...register('u_name')}
        />
        <ContactField
          kind="email"
          label={texts.email}
          error={errors.email?.message}
          {...register('email')}
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
        <Button type="submit" wide busy={signup.isBusy}>
          {signup.isPending ? texts.signingUp : texts.signup}
        </Button>
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
