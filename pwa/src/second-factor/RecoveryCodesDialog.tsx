import * as texts from '#texts/second-factor.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack } from '../ui/Stack.tsx';
import { saveFile } from '../ui/save-file.ts';
import styles from './RecoveryCodesDialog.module.css';

interface RecoveryCodesDialogProps {
  /** The dialog is open while there are any. */
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const download = () => {
    const text = `${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName);
  };
  return (
    <Dialog
      open={codes.length > 0}
      title={texts.recoveryCodes}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={download}>
            {texts.download}
          </Button>
          <Button onClick={onClose}>{texts.saved}</Button>
        </>
      }
    >
      <Stack>
        <p>{texts.recoveryCodesIntro}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
