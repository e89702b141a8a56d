import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, Spinner } from '../../ui/States.tsx';
import { DateField } from '../shared/DateField.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { ListStates } from '../shared/ListStates.tsx';
import { PageSection, Toolbar } from '../shared/PageLayout.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { chartQuery, chartQueryOf, problemOf, rangeChoices } from './chart-query.ts';
import styles from './OrderChart.module.css';
import { OrderChartTable } from './OrderChartTable.tsx';

// chart.js is as large as the rest of the back office, and below its first screen.
const OrderChart = lazy(() => import('./OrderChart.tsx'));

/** Orders and revenue over time, drawn and as a table (spec 2.13). */
export function OrderStatistics() {
  const params = useListParams();
  const [isTable, setTable] = useState(false);
  const asked = { range: params.get('range'), from: params.get('from'), to: params.get('to') };
  const chosen = chartQueryOf(asked);
  const problem = problemOf(chosen);
  const query = useQuery({ ...chartQuery(chosen), enabled: problem === undefined });

  return (
    <PageSection title="Order Statistics">
      <Toolbar>
        <FilterSelect
          label="Range"
          value={chosen.range}
          options={rangeChoices}
          onChange={(range) => params.set({ range: range === 'day' ? undefined : range })}
        />
        <div className={styles.days}>
          <DateField
            label="From"
            value={chosen.from ?? ''}
            onChange={(from) => params.set({ from })}
          />
          <DateField label="To" value={chosen.to ?? ''} onChange={(to) => params.set({ to })} />
        </div>
        <Button kind="quiet" small aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </Button>
      </Toolbar>
      <div className={styles.box}>
        {problem ? (
          <EmptyState text={problem} />
        ) : (
          <ListStates
            query={query}
            failed="Failed to fetch orders."
            empty="No order data available for chart."
            isEmpty={({ labels }) => labels.length === 0}
            skeleton={<Skeleton className={styles.plate} />}
          >
            {(chart) => (
              <>
                {!isTable && (
                  <Suspense fallback={<Spinner />}>
                    <OrderChart chart={chart} />
                  </Suspense>
                )}
                <OrderChartTable chart={chart} isShown={isTable} />
              </>
            )}
          </ListStates>
        )}
      </div>
    </PageSection>
  );
}
