import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { SecondFactors } from '../../second-factor/SecondFactors.tsx';
import { secondFactorsQuery } from '../../second-factor/second-factors-query.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Takes the place of every screen until the user has the second factor that the store requires. */
export function SecondFactorSetup({ onReady }: { onReady: () => void }) {
  const userId = useAtomValue(sessionAtom)?.u_id ?? 0;
  const { data } = useQuery(secondFactorsQuery(userId));
  const isReady = data && (data.hasAuthenticatorApp || data.passkeys.length > 0);
  return (
    <Stack>
      <PageHeading>Secure your account</PageHeading>
      <p>
        This store requires two-step sign-in for its staff. Add a passkey or set up an authenticator
        app to continue.
      </p>
      <SecondFactors userId={userId} />
      {isReady && (
        <div>
          <Button onClick={onReady}>Continue</Button>
        </div>
      )}
    </Stack>
  );
}
