import { useAtomValue, useStore } from 'jotai';
import * as texts from '#texts/account.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { formProblem } from './form-problem.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * Confirms an email address with the token of a mailed link. It takes a button, since programs that
 * check mails for malware open links.
 */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const store = useStore();
  const session = useAtomValue(sessionAtom);
  const confirmation = useSingleFlight({
    isLast: true,
    mutationFn: async () => {
      const confirm = () => call(accountEndpoints.confirmEmail, { body: { token } });
      try {
        return await confirm();
      } catch (error) {
        if (!session || !(error instanceof ApiError && error.status === 409)) throw error;
        await call(accountEndpoints.getMe); // renews the token, which may have expired
        return confirm();
      }
    },
    onSuccess: async () => {
      if (!session) return;
      // The link may be of another account than the one that is signed in here.
      const { u_id, email, emailVerified } = await call(accountEndpoints.getMe);
      const current = store.get(sessionAtom); // the call may have renewed it
      if (current?.u_id !== u_id) return;
      store.set(sessionAtom, { ...current, email, ...(emailVerified && { emailVerified }) });
    },
  });

  return (
    <AccountPanel title={texts.confirmEmail}>
      {token === '' && <p role="alert">{texts.emailLinkNotValid}</p>}
      {token !== '' && !confirmation.data && (
        <>
          <p>{texts.confirmEmailIntro}</p>
          <FormError problem={formProblem(confirmation.error)} />
          <Button wide busy={confirmation.isBusy} onClick={() => confirmation.mutate()}>
            {confirmation.isPending ? texts.saving : texts.confirmEmail}
          </Button>
        </>
      )}
      {confirmation.data && <p role="status">{confirmation.data.message}</p>}
      <AccountLinks>
        {session ? (
          <TextLink to="/profile">{texts.toProfile}</TextLink>
        ) : (
          <TextLink to="/login">{texts.backToLogin}</TextLink>
        )}
      </AccountLinks>
    </AccountPanel>
  );
}
