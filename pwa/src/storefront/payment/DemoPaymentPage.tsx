import { useParams } from 'react-router-dom';
import * as texts from '#texts/payment.ts';
import { RequireSession } from '../shared/RequireSession.tsx';
import { DemoPaymentScreen } from './DemoPaymentScreen.tsx';

export function DemoPaymentPage() {
  const { paymentId = '' } = useParams();
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <DemoPaymentScreen session={session} paymentId={paymentId} />}
    </RequireSession>
  );
}
