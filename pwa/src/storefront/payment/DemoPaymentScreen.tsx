import { useQuery } from '@tanstack/react-query';
import { type Currency, formatMoney, type Session, toMinor } from '@vajra/contract';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/payment.ts';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { PaymentChoices, PaymentLayout } from './PaymentLayout.tsx';
import { isMissing } from './use-payment.ts';

interface DemoPaymentScreenProps {
  session: Session;
  paymentId: string;
}

/** The payment page of the demo provider, which moves no money. */
export function DemoPaymentScreen({ session, paymentId }: DemoPaymentScreenProps) {
  const navigate = useNavigate();
  const params = { paymentId };
  const query = useQuery({
    ...callQuery(
      [...keys.orders(session.u_id), 'demo', paymentId],
      accountEndpoints.getDemoPayment,
      {
        params,
      },
    ),
    staleTime: 0,
  });
  const { mutate, isBusy, error } = useSingleFlight({
    isLast: true,
    mutationFn: (result: 'paid' | 'failed') =>
      call(accountEndpoints.completeDemoPayment, { params, body: { result } }),
    onSuccess: ({ orderId }) => navigate(`/payment/${orderId}`, { replace: true }),
    onError: () => void query.refetch(),
  });
  return (
    <PaymentLayout>
      <PageHeading>{texts.demoTitle}</PageHeading>
      <p>{texts.demoExplanation}</p>
      {isMissing(query.error) ? (
        <Closed to="/profile" label={texts.toOrders} />
      ) : (
        <QueryState query={query} pending={texts.loading} failed={texts.failedToLoad}>
          {({ orderId, amount, currency, isOpen }) =>
            isOpen ? (
              <PaymentChoices>
                <FormError problem={error && { error, text: describe(error, texts.demoClosed) }} />
                <Button wide busy={isBusy} onClick={() => mutate('paid')}>
                  {texts.demoPay(formatMoney(toMinor(amount), currency as Currency))}
                </Button>
                <Button wide kind="quiet" disabled={isBusy} onClick={() => mutate('failed')}>
                  {texts.demoFail}
                </Button>
                <ButtonLink kind="quiet" to={`/payment/${orderId}`}>
                  {texts.demoAbandon}
                </ButtonLink>
              </PaymentChoices>
            ) : (
              <Closed to={`/payment/${orderId}`} label={texts.backToOrder} />
            )
          }
        </QueryState>
      )}
    </PaymentLayout>
  );
}

function Closed({ to, label }: { to: string; label: string }) {
  return (
    <PaymentChoices>
      <p role="status">{texts.demoClosed}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </PaymentChoices>
  );
}
