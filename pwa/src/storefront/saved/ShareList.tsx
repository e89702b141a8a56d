import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as texts from '#texts/saved.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ShareList.module.css';
import { changeSavedList } from './saved-list.ts';

interface ShareListProps {
  userId: number;
  /** Of the link; null while the list is not shared. */
  token: string | null;
}

/** Creates the link that shares a customer's list, passes it on, and withdraws it. */
export function ShareList({ userId, token }: ShareListProps) {
  const queryClient = useQueryClient();
  const isConnected = useIsConnected();
  const { notifySuccess, notifyError } = useNotify();
  const section = useRef<HTMLElement>(null);
  const setToken = (next: string | null) => {
    changeSavedList(queryClient, userId, (list) => ({ ...list, token: next }));
    // The button that was pressed is gone.
    section.current?.focus();
  };
  const passOn = async (shared: string) => {
    const url = linkOf(shared);
    try {
      if (canShare) await navigator.share({ title: texts.sharedTitle, url });
      else {
        await navigator.clipboard.writeText(url);
        notifySuccess(texts.copied);
      }
    } catch (error) {
      // The user has closed the dialog of the system.
      const isCancelled = error instanceof DOMException && error.code === DOMException.ABORT_ERR;
      if (!isCancelled) notifyError(texts.copyFailed);
    }
  };
  const share = useSingleFlight({
    mutationFn: () => call(accountEndpoints.shareSavedProducts, {}),
    onSuccess: ({ token: created }) => {
      setToken(created);
      return passOn(created);
    },
    onError: (error) => notifyError(refusal(error, texts.shareFailed)),
  });
  const stop = useSingleFlight({
    mutationFn: () => call(accountEndpoints.unshareSavedProducts, {}),
    onSuccess: () => {
      setToken(null);
      notifySuccess(texts.stopped);
    },
    onError: (error) => notifyError(refusal(error, texts.stopFailed)),
  });

  return (
    <section ref={section} tabIndex={-1} className={styles.share} aria-label={texts.shareTitle}>
      <SecondaryText>{token ? texts.isShared : texts.shareExplanation}</SecondaryText>
      {!isConnected && <SecondaryText>{texts.shareOffline}</SecondaryText>}
      {token && <TextField label={texts.link} value={linkOf(token)} readOnly onChange={() => {}} />}
      <div className={styles.actions}>
        {token ? (
          <>
            <Button small onClick={() => void passOn(token)}>
              {canShare ? texts.sendLink : texts.copyLink}
            </Button>
            <Button small kind="quiet" busy={stop.isBusy} onClick={() => stop.mutate()}>
              {texts.stopSharing}
            </Button>
          </>
        ) : (
          <Button small kind="quiet" busy={share.isBusy} onClick={() => share.mutate()}>
            {texts.share}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether the system has a dialog for it; the type says that all have. */
const canShare = typeof navigator !== 'undefined' && Boolean(navigator.share);

const linkOf = (token: string): string => `${location.origin}/saved/${token}`;
