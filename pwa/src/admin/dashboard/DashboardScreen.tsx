import { useQuery } from '@tanstack/react-query';
import { messageReaders, orderReaders } from '@vajra/contract';
import { deviceStorage } from '../../browser/storage.ts';
import { countersQuery } from '../shared/counters-query.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import { CheckoutPrice } from './CheckoutPrice.tsx';
import { CounterCards, CounterSkeletons } from './CounterCards.tsx';
import styles from './DashboardScreen.module.css';
import { NewestInquiries, NewestOrders } from './LatestLists.tsx';
import { LowStock } from './LowStock.tsx';
import { NewsLine } from './NewsLine.tsx';
import { OrderStatistics } from './OrderStatistics.tsx';
import { PaymentCards } from './PaymentCards.tsx';
import { UnusualHolds } from './UnusualHolds.tsx';

/** The start screen of the admin. */
export function DashboardScreen() {
  const query = useQuery(countersQuery);
  const seesOrders = useHasRole(orderReaders);
  const seesMessages = useHasRole(messageReaders);
  return (
    <PageLayout title="Admin Dashboard" actions={<BackToHome />}>
      <FramedQueryState
        query={query}
        failed="Failed To Fetch Dashboard Data"
        skeleton={<CounterSkeletons />}
      >
        {({ getNewsLine, ...counts }) => (
          <>
            <NewsLine text={getNewsLine?.news_message ?? null} />
            <CounterCards counts={counts} />
          </>
        )}
      </FramedQueryState>
      {seesOrders && (
        <>
          <PaymentCards />
          <UnusualHolds />
        </>
      )}
      <CheckoutPrice />
      {seesOrders && <OrderStatistics />}
      <div className={styles.lists}>
        {seesOrders && <NewestOrders />}
        {seesMessages && <NewestInquiries />}
        <LowStock />
      </div>
    </PageLayout>
  );
}

/**
 * Leaves the admin and clears local storage, including the session. A plain link: it reloads the
 * app, so that no admin screen redirects to /login while the session is being removed.
 */
function BackToHome() {
  return (
    <a href="/" className={styles.home} onClick={() => deviceStorage.clear()}>
      Back to Home
    </a>
  );
}
