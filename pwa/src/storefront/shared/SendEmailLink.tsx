import * as texts from '#texts/confirm-email.ts';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

/** Sends the link that confirms the user's email address, and says where to. */
export function SendEmailLink() {
  const { notifyError } = useNotify();
  const request = useSingleFlight({
    mutationFn: () => call(accountEndpoints.sendEmailLink),
    onError: (error) => notifyError(describe(error, texts.failed)),
  });
  if (request.data) return <p role="status">{request.data.message}</p>;
  return (
    <Button kind="quiet" busy={request.isPending} onClick={() => request.mutate()}>
      {request.isPending ? texts.sending : texts.sendLink}
    </Button>
  );
}
