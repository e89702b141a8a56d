import { useQuery } from '@tanstack/react-query';
import type { SecondFactors as Factors, Passkey } from '@vajra/contract';
import { useState } from 'react';
import * as texts from '#texts/second-factor.ts';
import { formatDateTime } from '../texts/formats.ts';
import { Button } from '../ui/Button.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { SecondaryText } from '../ui/SecondaryText.tsx';
import { EntryList, TitledSection } from '../ui/TitledSection.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { AuthenticatorAppDialog } from './AuthenticatorAppDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './SecondFactors.module.css';
import { secondFactorsQuery } from './second-factors-query.ts';
import { useRemoval, useReplaceRecoveryCodes } from './use-second-factor-changes.ts';

interface SecondFactorsProps {
  userId: number;
}

/** The user's passkeys, authenticator app and recovery codes, with what can be changed. */
export function SecondFactors({ userId }: SecondFactorsProps) {
  const query = useQuery(secondFactorsQuery(userId));
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <TitledSection title={texts.title}>
      <SecondaryText>{texts.explanation}</SecondaryText>
      <QueryState query={query} pending={texts.loading} failed={texts.failed}>
        {(factors) => (
          <>
            <FactorList userId={userId} factors={factors} />
            <Actions userId={userId} factors={factors} onCodes={setCodes} />
          </>
        )}
      </QueryState>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </TitledSection>
  );
}

function FactorList({ userId, factors }: { userId: number; factors: Factors }) {
  const { hasAuthenticatorApp, passkeys } = factors;
  const count = passkeys.length + (hasAuthenticatorApp ? 1 : 0);
  const removal = useRemoval(userId, { isLast: count === 1 });
  if (count === 0) return null;
  const removeButton = (name: string, passkeyId?: string) => (
    <Button
      kind="quiet"
      small
      aria-label={texts.removeNamed(name)}
      onClick={() => void removal.ask({ name, passkeyId })}
    >
      {texts.remove}
    </Button>
  );
  return (
    <EntryList>
      {passkeys.map((passkey) => (
        <li key={passkey.passkey_id}>
          <div>
            <p className={styles.name}>{passkey.name}</p>
            <SecondaryText>{historyOf(passkey)}</SecondaryText>
          </div>
          {removeButton(passkey.name, passkey.passkey_id)}
        </li>
      ))}
      {hasAuthenticatorApp && (
        <li>
          <p className={styles.name}>{texts.authenticatorApp}</p>
          {removeButton(texts.authenticatorApp)}
        </li>
      )}
    </EntryList>
  );
}

function historyOf({ createdAt, lastUsedAt }: Passkey): string {
  const format = (time: string) => formatDateTime(new Date(time), { dateStyle: 'medium' });
  return lastUsedAt === null ? texts.added(format(createdAt)) : texts.lastUsed(format(lastUsedAt));
}

interface ActionsProps {
  userId: number;
  factors: Factors;
  onCodes: (codes: readonly string[]) => void;
}

function Actions({ userId, factors, onCodes }: ActionsProps) {
  const { hasAuthenticatorApp, passkeys, recoveryCodesLeft } = factors;
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null);
  const replaceCodes = useReplaceRecoveryCodes(userId, onCodes);
  const dialog = {
    userId,
    onClose: () => setOpen(null),
    onAdded: (codes: readonly string[]) => {
      setOpen(null);
      onCodes(codes);
    },
  };
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onClick={() => setOpen('passkey')}>
        {texts.addPasskey}
      </Button>
      {!hasAuthenticatorApp && (
        <Button kind="quiet" onClick={() => setOpen('app')}>
          {texts.setUpApp}
        </Button>
      )}
      {(hasAuthenticatorApp || passkeys.length > 0) && (
        <>
          <Button
            kind="quiet"
            busy={replaceCodes.isPending}
            onClick={() => void replaceCodes.ask()}
          >
            {texts.newCodes}
          </Button>
          <SecondaryText>{texts.recoveryCodesLeft(recoveryCodesLeft)}</SecondaryText>
        </>
      )}
      {open === 'passkey' && <AddPasskeyDialog {...dialog} />}
      {open === 'app' && <AuthenticatorAppDialog {...dialog} />}
    </div>
  );
}
