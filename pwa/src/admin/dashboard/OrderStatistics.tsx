import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, Spinner } from '../../ui/States.tsx';
import { DayField } from '../shared/DayField.tsx';
import { Part, Tools } from '../shared/DeskPage.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { ListStates } from '../shared/ListStates.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './chart.module.css';
import { chartQuery, chartQueryOf, problemOf, rangeChoices } from './chart-query.ts';
import { OrderChartTable } from './OrderChartTable.tsx';

// chart.js is as large as the rest of the back office, and below its first screen.
const OrderChart = lazy(() => import('./chart.tsx'));

/** Orders and revenue over time, drawn and as a table (spec 2.13). */
export function OrderStatistics() {
  const params = useListParams();
  const [isTable, setTable] = useState(false);
  const asked = { range: params.get('range'), from: params.get('from'), to: params.get('to') };
  const chosen = chartQueryOf(asked);
  const problem = problemOf(chosen);
  const query = useQuery({ ...chartQuery(chosen), enabled: problem === undefined });

  return (
    <Part title="Order Statistics">
      <Tools>
        <FilterSelect
          label="Range"
          value={chosen.range}
          options={rangeChoices}
          onChange={(range) => params.set({ range: range === 'day' ? undefined : range })}
        />
        <div className={styles.days}>
          <DayField
            label="From"
            value={chosen.from ?? ''}
            onChange={(from) => params.set({ from })}
          />
          <DayField label="To" value={chosen.to ?? ''} onChange={(to) => params.set({ to })} />
        </div>
        <Button kind="quiet" small aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </Button>
      </Tools>
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
    </Part>
  );
}
