import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/devices.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { useOffline } from '../../api/use-offline.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { endSession } from '../../session/end-session.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

/** Signs out another device of the user. */
export function useEndSession(userId: number) {
  const client = useQueryClient();
  const { notifySuccess, notifyError } = useNotify();
  return useSingleFlight({
    mutationFn: (session_id: string) =>
      call(accountEndpoints.endSession, { params: { session_id } }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      return client.invalidateQueries({ queryKey: keys.sessions(userId) });
    },
    onError: (error) => {
      notifyError(refusal(error, texts.signOutFailed));
      void client.invalidateQueries({ queryKey: keys.sessions(userId) });
    },
  });
}

/** Signs out all devices of the user after they confirm, and opens /login. */
export function useSignOutEverywhere() {
  const client = useQueryClient();
  const store = useStore();
  const offline = useOffline();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { notifySuccess, notifyError } = useNotify();

  const { mutate, isBusy } = useSingleFlight({
    isLast: true,
    mutationFn: async () => {
      // What cannot be sent now stays on the device until the user signs in again.
      await offline.sendPending();
      return call(accountEndpoints.signOutEverywhere);
    },
    onSuccess: ({ message }) => {
      notifySuccess(message);
      endSession(store, client);
      void navigate('/login');
    },
    onError: (error) => notifyError(refusal(error, texts.signOutFailed)),
  });

  const signOutEverywhere = async () => {
    const isConfirmed = await confirm({
      title: texts.everywhereQuestion,
      text: texts.everywhereExplanation,
      confirmLabel: texts.signOutEverywhere,
      cancelLabel: texts.stay,
    });
    if (isConfirmed) mutate();
  };
  return { signOutEverywhere, isPending: isBusy };
}
