import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { accountEndpoints, currencyOf, type Session } from '@vajra/contract';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { sessionAtom } from '../../session/session.ts';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { PhoneField } from '../shared/PhoneField.tsx';
import { AccountForm } from './AccountPanel.tsx';

const { u_name, mo_no } = accountEndpoints.updateProfile.body.shape;
const profileForm = z.object({ u_name, mo_no: mo_no.unwrap() });
type ProfileForm = z.output<typeof profileForm>;

/** Changes the user's name and phone number. */
export function ChangeProfileForm({ session }: { session: Session }) {
  const store = useStore();
  const client = useQueryClient();
  const { notifySuccess } = useNotify();
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: { u_name: session.u_name, mo_no: session.mo_no },
  });
  const change = useSingleFlight({
    mutationFn: (body: ProfileForm) => call(accountEndpoints.updateProfile, { body }),
    onSuccess: ({ message, user }) => {
      const current = store.get(sessionAtom); // with the token of now
      if (current?.u_id !== user.u_id) return;
      store.set(sessionAtom, { ...current, u_name: user.u_name, mo_no: user.mo_no });
      form.reset({ u_name: user.u_name, mo_no: user.mo_no });
      notifySuccess(message);
      if (currencyOf(user) !== currencyOf(current)) {
        void client.invalidateQueries({ queryKey: keys.mine });
      }
    },
  });

  return (
    <AccountForm
      request={change}
      submit={texts.saveProfile}
      pending={texts.saving}
      isWide={false}
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
    >
      <ContactField form={form} name="u_name" kind="name" label={texts.username} />
      <PhoneField form={form} name="mo_no" label={texts.mobile} hint={texts.changeMobileHint} />
    </AccountForm>
  );
}
