import { useQueryClient } from '@tanstack/react-query';
import * as texts from '#texts/second-factor.ts';
import { refusal } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { useNotify } from '../ui/notices.ts';
import { useSingleFlight } from '../ui/use-single-flight.ts';
import { secondFactorsQuery } from './second-factors-query.ts';

/** Returns a function that fetches the second factors again after a change. */
export function useRefetchSecondFactors(userId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(secondFactorsQuery(userId));
}

interface Removable {
  name: string;
  /** Without it, the authenticator app is removed. */
  passkeyId?: string | undefined;
}

/** Removes a second factor after a question. */
export function useRemoval(userId: number, { isLast }: { isLast: boolean }) {
  const confirm = useConfirm();
  const refetch = useRefetchSecondFactors(userId);
  const { notifySuccess, notifyError } = useNotify();
  const { mutate } = useSingleFlight({
    mutationFn: ({ passkeyId }: Removable) =>
      passkeyId === undefined
        ? call(accountEndpoints.removeAuthenticatorApp)
        : call(accountEndpoints.removePasskey, { params: { passkey_id: passkeyId } }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      return refetch();
    },
    onError: (error) => {
      notifyError(refusal(error, texts.changeFailed));
      void refetch();
    },
  });
  const ask = async (factor: Removable) => {
    const isConfirmed = await confirm({
      title: texts.removeQuestion(factor.name),
      text: isLast ? texts.removeLast : texts.removeOther,
      confirmLabel: texts.remove,
      cancelLabel: texts.keep,
    });
    if (isConfirmed) mutate(factor);
  };
  return { ask };
}

/** Creates new recovery codes after a question. */
export function useReplaceRecoveryCodes(
  userId: number,
  onCodes: (codes: readonly string[]) => void,
) {
  const confirm = useConfirm();
  const refetch = useRefetchSecondFactors(userId);
  const { notifyError } = useNotify();
  const { mutate, isPending } = useSingleFlight({
    mutationFn: () => call(accountEndpoints.replaceRecoveryCodes),
    onSuccess: ({ recovery_codes }) => {
      onCodes(recovery_codes);
      return refetch();
    },
    onError: (error) => notifyError(refusal(error, texts.changeFailed)),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: texts.newCodesQuestion,
      text: texts.newCodesExplanation,
      confirmLabel: texts.newCodes,
      cancelLabel: texts.cancel,
    });
    if (isConfirmed) mutate();
  };
  return { ask, isPending };
}
