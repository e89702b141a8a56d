import { useQuery } from '@tanstack/react-query';
import { countersQuery } from '../shared/counters-query.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { CounterCards, CountSkeletons } from './CounterCards.tsx';
import styles from './dashboard.module.css';
import { NewestInquiries, NewestOrders } from './LatestLists.tsx';
import { LowStock } from './LowStock.tsx';
import lists from './lists.module.css';
import { NewsLine } from './NewsLine.tsx';
import { OrderStatistics } from './OrderStatistics.tsx';

/** Spec 2.13, Dashboard. */
export function DashboardScreen() {
  const query = useQuery(countersQuery);
  return (
    <PageLayout title="Admin Dashboard" actions={<BackToHome />}>
      <ListStates
        query={query}
        failed="Failed To Fetch Dashboard Data"
        skeleton={<CountSkeletons />}
      >
        {({ getNewsLine, ...counts }) => (
          <>
            <NewsLine text={getNewsLine?.news_message ?? null} />
            <CounterCards counts={counts} />
          </>
        )}
      </ListStates>
      <OrderStatistics />
      <div className={lists.lists}>
        <NewestOrders />
        <NewestInquiries />
        <LowStock />
      </div>
    </PageLayout>
  );
}

/**
 * Leaves the back office and clears all local storage, the session with it (spec 2.13). Not the
 * router's link: the shop starts afresh, and no admin path is left to send anybody to /login.
 */
function BackToHome() {
  return (
    <a href="/" className={styles.home} onClick={() => localStorage.clear()}>
      Back to Home
    </a>
  );
}
