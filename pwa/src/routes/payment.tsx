import * as texts from '#texts/payment.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { useParams } from '../router/Router.tsx';
import { DemoPaymentScreen } from '../storefront/payment/DemoPaymentScreen.tsx';
import { PaymentScreen } from '../storefront/payment/PaymentScreen.tsx';

export function PaymentRoute() {
  const { orderId = '' } = useParams();
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <PaymentScreen session={session} orderId={orderId} />}
    </RequireSession>
  );
}

export function DemoPaymentRoute() {
  const { paymentId = '' } = useParams();
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <DemoPaymentScreen session={session} paymentId={paymentId} />}
    </RequireSession>
  );
}
