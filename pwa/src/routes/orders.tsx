import { normalizeOrderId } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/orders.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { useParams, useSearchParams } from '../router/Router.tsx';
import { sessionAtom } from '../session/session.ts';
import { OrderPage } from '../storefront/orders/OrderPage.tsx';
import { ReviewPurchase } from '../storefront/reviews/ReviewPurchase.tsx';

/** The page of an order: by the key of a mailed link, or for the signed-in customer. */
export function OrderRoute() {
  const orderId = normalizeOrderId(useParams().orderId ?? '');
  const linkKey = useSearchParams()[0].get('key');
  const session = useAtomValue(sessionAtom);
  const page = (
    <OrderPage
      orderId={orderId}
      linkKey={linkKey}
      renderItemActions={(item) => session && <ReviewPurchase session={session} item={item} />}
    />
  );
  if (linkKey !== null) return page;
  return <RequireSession reason={texts.orderNeedsLogin}>{() => page}</RequireSession>;
}
