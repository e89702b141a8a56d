import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import * as texts from '#texts/saved.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { SendEmailLink } from '../shared/SendEmailLink.tsx';
import styles from './PriceAlerts.module.css';
import { changeSavedList } from './saved-list.ts';

interface PriceAlertsProps {
  session: Session;
  /** Whether the customer gets mails. Lists that an earlier release stored do not say. */
  isOn?: boolean;
}

/** Starts and ends the mails about lower prices of a customer's saved products. */
export function PriceAlerts({ session, isOn = false }: PriceAlertsProps) {
  const queryClient = useQueryClient();
  const isConnected = useIsConnected();
  const { notifySuccess, notifyError } = useNotify();
  const change = useSingleFlight({
    mutationFn: (next: boolean) =>
      call(next ? accountEndpoints.startPriceAlerts : accountEndpoints.stopPriceAlerts, {}),
    onSuccess: ({ message }, priceAlerts) => {
      changeSavedList(queryClient, session.u_id, (list) => ({ ...list, priceAlerts }));
      notifySuccess(message);
    },
    onError: (error) => notifyError(refusal(error, texts.priceAlertsFailed)),
  });
  return (
    <section className={styles.alerts} aria-label={texts.priceAlerts}>
      <SecondaryText>
        {isOn ? texts.priceAlertsOn : texts.priceAlertsExplanation}
        {!isConnected && ` ${texts.priceAlertsOffline}`}
      </SecondaryText>
      <div className={styles.actions}>
        <Button small kind="quiet" busy={change.isPending} onClick={() => change.mutate(!isOn)}>
          {isOn ? texts.stopPriceAlerts : texts.startPriceAlerts}
        </Button>
        {change.isError && !session.emailVerified && <SendEmailLink />}
      </div>
    </section>
  );
}
