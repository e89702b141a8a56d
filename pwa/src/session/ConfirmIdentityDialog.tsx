import { useQuery } from '@tanstack/react-query';
import type { SecondFactorMethod, SecondFactorProof } from '@vajra/contract';
import * as texts from '#texts/confirm-identity.ts';
import { refusal } from '../api/api-error.ts';
import type { EndpointRef, ResponseOf } from '../api/endpoints.ts';
import { SecondFactorForm } from '../second-factor/SecondFactorForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { useSingleFlight } from '../ui/use-single-flight.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { PasswordProof } from './PasswordProof.tsx';

/** Makes a request. It is a parameter, since the dialog opens while a request runs. */
export type Request = (endpoint: EndpointRef, input: object) => Promise<unknown>;

interface ConfirmIdentityDialogProps {
  request: Request;
  onClose: (isConfirmed: boolean) => void;
}

type Proof = SecondFactorProof | { current_password: string };

/** Asks for the second factor, or for the password of users without one, and confirms the session. */
export function ConfirmIdentityDialog({ request, onClose }: ConfirmIdentityDialogProps) {
  const query = useQuery({
    queryKey: ['confirmation'],
    queryFn: async () => {
      const response = await request(accountEndpoints.startConfirmation, {});
      return response as ResponseOf<typeof accountEndpoints.startConfirmation>; // of this endpoint
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirmation = useSingleFlight({
    isLast: true,
    mutationFn: (proof: Proof) => {
      const body = { challenge: query.data?.challenge, ...proof };
      return request(accountEndpoints.confirmSession, { body });
    },
    onSuccess: () => onClose(true),
    // A passkey uses the challenge up.
    onError: () => query.refetch(),
  });
  const state = {
    error: confirmation.error ? refusal(confirmation.error, texts.failed) : undefined,
    isBusy: confirmation.isBusy,
    onProof: confirmation.mutate,
  };
  return (
    <Dialog open title={texts.title} onClose={() => onClose(false)}>
      <QueryState query={query} pending={texts.loading} failed={texts.failed}>
        {({ methods, passkey }) =>
          methods.includes('password') ? (
            <PasswordProof {...state} />
          ) : (
            <SecondFactorForm
              {...state}
              challenge={{ methods: methods.filter(isSecondFactor), passkey }}
            />
          )
        }
      </QueryState>
    </Dialog>
  );
}

function isSecondFactor(method: SecondFactorMethod | 'password'): method is SecondFactorMethod {
  return method !== 'password';
}
