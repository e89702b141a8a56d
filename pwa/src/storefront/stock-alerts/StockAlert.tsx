import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product, Session } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as appTexts from '#texts/app.ts';
import * as texts from '#texts/stock-alerts.ts';
import { refusal } from '../../api/api-error.ts';
import { readObjectKey } from '../../api/change-kinds.ts';
import { newId } from '../../api/new-id.ts';
import { useOffline } from '../../api/use-offline.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotify } from '../../ui/notices.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { SendEmailLink } from '../shared/SendEmailLink.tsx';
import { pendingChangesAtom } from '../shared/state/pending-changes.ts';
import { type PendingAlert, stockAlertChange } from './change-kind.ts';
import styles from './StockAlert.module.css';
import { stockAlertsQuery } from './stock-alerts.ts';

interface StockAlertProps {
  product: Product;
}

/** Asks for one mail as soon as a product is in stock again. */
export function StockAlert({ product }: StockAlertProps) {
  const session = useAtomValue(sessionAtom);
  return session ? (
    <CustomerAlert key={session.u_id} session={session} product={product} />
  ) : (
    <VisitorAlert product={product} />
  );
}

function VisitorAlert({ product }: StockAlertProps) {
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { notifyError } = useNotify();
  const offline = useOffline();
  const request = useSingleFlight({
    mutationFn: (email: string) =>
      offline.send({
        endpoint: accountEndpoints.requestStockAlert,
        input: { body: { p_id: product.p_id, email } },
        // A unique object: the address may be another one the next time.
        ...{ kind: 'stock-alert', id: newId(), userId: 0 },
        optimisticValue: { name: product.name, isWanted: true },
      }),
    onError: (error) => notifyError(refusal(error, texts.failed)),
  });
  // The button that was pressed is gone.
  useEffect(() => {
    if (isAsking) input.current?.focus();
  }, [isAsking]);
  if (request.data) {
    const { data } = request;
    return (
      <p role="status">{data === 'pending' ? appTexts.savedForLater : data.response.message}</p>
    );
  }
  if (!isAsking) return <Button onClick={() => setAsking(true)}>{texts.notifyMe}</Button>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    request.mutate(email);
  };
  return (
    <Form className={styles.alert} request={request} isNative onSubmit={submit}>
      <Field label={texts.email}>
        <input
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
        />
      </Field>
      <SecondaryText>{texts.explanation}</SecondaryText>
      <Button type="submit" busy={request.isPending}>
        {texts.notifyMe}
      </Button>
    </Form>
  );
}

function CustomerAlert({ session, product }: StockAlertProps & { session: Session }) {
  const { u_id: userId, emailVerified } = session;
  const { p_id, name } = product;
  const id = String(p_id);
  const { notifyError } = useNotify();
  const offline = useOffline();
  const queryClient = useQueryClient();
  const { data } = useQuery(stockAlertsQuery(userId));
  const pending = usePendingAlert(id);
  const request = useSingleFlight({
    mutationFn: (isWanted: boolean) =>
      offline.send<
        typeof accountEndpoints.addStockAlert | typeof accountEndpoints.deleteStockAlert
      >({
        endpoint: isWanted ? accountEndpoints.addStockAlert : accountEndpoints.deleteStockAlert,
        input: { params: { p_id } },
        ...{ kind: 'stock-alert', id, userId },
        optimisticValue: { name, isWanted },
      }),
    onSuccess: (result) => {
      if (result === 'pending') return;
      stockAlertChange.apply?.({ queryClient, userId, id, response: result.response });
    },
    onError: (error) => notifyError(refusal(error, texts.failed)),
  });
  const isStored = data?.alerts.some((alert) => alert.p_id === p_id) ?? false;
  const isWaiting = pending?.isWanted ?? isStored;
  return (
    <div className={styles.alert}>
      <p role="status" className={styles.state}>
        {isWaiting && texts.isWaiting}
      </p>
      <Button
        kind={isWaiting ? 'quiet' : 'solid'}
        busy={request.isPending}
        onClick={() => request.mutate(!isWaiting)}
      >
        {isWaiting ? texts.cancel : texts.notifyMe}
      </Button>
      {isWaiting && !emailVerified && (
        <>
          <SecondaryText>{texts.needsConfirmation}</SecondaryText>
          <SendEmailLink />
        </>
      )}
    </div>
  );
}

/** The change of an alert that has not reached the server. One that it refused does not count. */
function usePendingAlert(id: string): PendingAlert | undefined {
  const changes = useAtomValue(pendingChangesAtom);
  let last: PendingAlert | undefined;
  for (const change of changes) {
    if (change.kind !== 'stock-alert' || change.problem !== null) continue;
    if (readObjectKey(change.object).id === id) last = change.shown;
  }
  return last;
}
