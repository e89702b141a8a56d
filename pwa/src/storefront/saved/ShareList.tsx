import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import * as texts from '#texts/saved.ts';
import * as linkTexts from '#texts/share-link.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { canShare, useShareLink } from '../shared/use-share-link.ts';
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
  const shareLink = useShareLink();
  const passOn = (shared: string) => shareLink(texts.sharedTitle, linkOf(shared));
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
              {canShare() ? texts.sendLink : linkTexts.copyLink}
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

const linkOf = (token: string): string => `${location.origin}/saved/${token}`;
