import { zodResolver } from '@hookform/resolvers/zod';
import { guestEndpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { PhoneField } from '../shared/PhoneField.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import type { PendingCode } from './guest-sign-in.ts';
import { VisitorCartNote } from './VisitorCartNote.tsx';

const { requestGuestCode } = guestEndpoints;
type GuestBody = NonNullable<Input<typeof requestGuestCode>['body']>;

/** Asks for the address that the code is mailed to, and for the number that decides on the currency. */
export function GuestAddressForm({ onSent }: { onSent: (pending: PendingCode) => void }) {
  const { state } = useLocation();
  const form = useForm<GuestBody>({
    resolver: zodResolver(requestGuestCode.body),
    defaultValues: { email: '', mo_no: '' },
  });
  const sending = useSingleFlight({
    isLast: true,
    mutationFn: (body: GuestBody) => call(requestGuestCode, { body }),
    onSuccess: ({ request }, body) => onSent({ ...body, request }),
  });
  return (
    <AccountPanel title={texts.guest}>
      <p>{texts.guestIntro}</p>
      <VisitorCartNote />
      <AccountForm
        request={sending}
        submit={texts.sendCode}
        pending={texts.sending}
        onSubmit={form.handleSubmit((body) => sending.mutate(body))}
      >
        <ContactField form={form} name="email" kind="email" label={texts.email} />
        <PhoneField form={form} name="mo_no" label={texts.mobile} hint={texts.guestMobileHint} />
      </AccountForm>
      <AccountLinks>
        <TextLink to="/login" state={state}>
          {texts.backToLogin}
        </TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}
