import type { SecondFactorChallenge, SecondFactorProof, Session } from '@vajra/contract';
import { useEffect } from 'react';
import * as texts from '#texts/second-factor.ts';
import { ApiError, refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { SecondFactorForm } from '../../second-factor/SecondFactorForm.tsx';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { AccountLinks, AccountPanel } from './AccountPanel.tsx';
import styles from './SecondFactorStep.module.css';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  onSignedIn: (session: Session, description: string) => void;
  /** Returns to the password, with the server's answer if the sign-in has expired. */
  onCancel: (error?: Error) => void;
}

/** The second step of a sign-in. */
export function SecondFactorStep({ challenge, onSignedIn, onCancel }: SecondFactorStepProps) {
  // The step takes the place of a form that may be scrolled to its button.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const signIn = useSingleFlight({
    isLast: true,
    mutationFn: (proof: SecondFactorProof) =>
      call(accountEndpoints.signInWithSecondFactor, {
        body: { challenge: challenge.challenge, ...proof },
      }),
    onSuccess: ({ description, data }) => onSignedIn(data, description),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) onCancel(error);
    },
  });
  return (
    <AccountPanel title={texts.secondStep}>
      <div className={styles.form}>
        <SecondFactorForm
          challenge={challenge}
          error={signIn.error ? refusal(signIn.error, texts.changeFailed) : undefined}
          isBusy={signIn.isBusy}
          onProof={(proof) => signIn.mutate(proof)}
        />
      </div>
      <AccountLinks>
        <Button kind="text" onClick={() => onCancel()}>
          {texts.startAgain}
        </Button>
      </AccountLinks>
    </AccountPanel>
  );
}
