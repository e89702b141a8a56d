import { normalizeOrderId } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useParams, useSearchParams } from 'react-router-dom';
import * as texts from '#texts/orders.ts';
import { sessionAtom } from '../../session/session.ts';
import { OrderDetails } from '../orders/OrderDetails.tsx';
import { ReviewPurchase } from '../reviews/ReviewPurchase.tsx';
import { RequireSession } from '../shared/RequireSession.tsx';

/** The page of an order: by the key of a mailed link, or for the signed-in customer. */
export function OrderPage() {
  const orderId = normalizeOrderId(useParams().orderId ?? '');
  const linkKey = useSearchParams()[0].get('key');
  const session = useAtomValue(sessionAtom);
  const page = (
    <OrderDetails
      orderId={orderId}
      linkKey={linkKey}
      renderItemActions={(item) => session && <ReviewPurchase session={session} item={item} />}
    />
  );
  if (linkKey !== null) return page;
  return <RequireSession reason={texts.orderNeedsLogin}>{() => page}</RequireSession>;
}
