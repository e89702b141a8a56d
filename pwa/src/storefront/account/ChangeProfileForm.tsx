import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { accountEndpoints, currencyOf, type Session } from '@vajra/contract';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
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
  const { register, control, handleSubmit, formState, reset } = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: { u_name: session.u_name, mo_no: session.mo_no },
  });
  const { errors } = formState;
  const change = useSingleFlight({
    mutationFn: (form: ProfileForm) => call(accountEndpoints.updateProfile, { body: form }),
    onSuccess: ({ message, user }) => {
      const current = store.get(sessionAtom); // with the token of now
      if (current?.u_id !== user.u_id) return;
      store.set(sessionAtom, { ...current, u_name: user.u_name, mo_no: user.mo_no });
      reset({ u_name: user.u_name, mo_no: user.mo_no });
      notifySuccess(message);
      if (currencyOf(user) !== currencyOf(current)) {
        void client.invalidateQueries({ queryKey: keys.mine });
      }
    },
  });

  return (
    <AccountForm error={change.error} onSubmit={handleSubmit((form) => change.mutate(form))}>
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
        hint={texts.changeMobileHint}
        error={errors.mo_no?.message}
      />
      <Button type="submit" busy={change.isPending}>
        {change.isPending ? texts.saving : texts.saveProfile}
      </Button>
    </AccountForm>
  );
}
