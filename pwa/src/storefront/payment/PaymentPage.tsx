import { useParams } from 'react-router-dom';
import * as texts from '#texts/payment.ts';
import { RequireSession } from '../shared/RequireSession.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

export function PaymentPage() {
  const { orderId = '' } = useParams();
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <PaymentScreen session={session} orderId={orderId} />}
    </RequireSession>
  );
}
