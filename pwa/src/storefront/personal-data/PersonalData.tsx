import { useState } from 'react';
import * as texts from '#texts/personal-data.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { CloseAccountDialog } from './CloseAccountDialog.tsx';
import styles from './PersonalData.module.css';

interface PersonalDataProps {
  /** Whether the user may close the account; admins may not. */
  canClose: boolean;
  /** Whether closing asks for a password; guests have none. */
  hasPassword?: boolean;
  /** Called when the account is closed, to sign out and delete what the device keeps. */
  onClosed: (message: string) => void;
}

/** Lets users download what the store keeps about them, and close their account. */
export function PersonalData({ canClose, hasPassword = true, onClosed }: PersonalDataProps) {
  const [isClosing, setClosing] = useState(false);
  const { notifyError } = useNotify();
  const download = useSingleFlight({
    mutationFn: () => call(accountEndpoints.getPersonalData),
    onSuccess: (data) => {
      const json = JSON.stringify(data, null, 2);
      saveFile(new Blob([json], { type: 'application/json' }), texts.fileName);
    },
    onError: (error) => notifyError(refusal(error, texts.downloadFailed)),
  });
  return (
    <TitledSection title={texts.title}>
      <SecondaryText>{texts.explanation}</SecondaryText>
      <div className={styles.actions}>
        <Button kind="quiet" busy={download.isBusy} onClick={() => download.mutate()}>
          {texts.download}
        </Button>
        {canClose && (
          <Button kind="quiet" onClick={() => setClosing(true)}>
            {texts.closeAccount}
          </Button>
        )}
      </div>
      <CloseAccountDialog
        open={isClosing}
        hasPassword={hasPassword}
        onCancel={() => setClosing(false)}
        onClosed={onClosed}
      />
    </TitledSection>
  );
}
