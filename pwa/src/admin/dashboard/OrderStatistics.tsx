import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, Spinner } from '../../ui/States.tsx';
import { DateRangeFields } from '../shared/DateField.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageSection, Toolbar } from '../shared/PageLayout.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import { chartQuery, parseChartQuery, rangeOptions, validateChartQuery } from './chart-query.ts';
import { OrderChartTable } from './OrderChartTable.tsx';
import styles from './OrderStatistics.module.css';

// chart.js is as large as the rest of the admin, and the chart is below the first screen.
const OrderChartCanvas = lazyComponent(() => import('./OrderChart.tsx'), 'OrderChartCanvas');

/** Orders and revenue over time, as a chart and as a table. */
export function OrderStatistics() {
  const params = useListParams();
  const [isTable, setTable] = useState(false);
  const filter = { range: params.get('range'), from: params.get('from'), to: params.get('to') };
  const chartFilter = parseChartQuery(filter);
  const problem = validateChartQuery(chartFilter);
  const query = useQuery({ ...chartQuery(chartFilter), enabled: problem === undefined });

  return (
    <PageSection title="Order Statistics">
      <Toolbar>
        <FilterSelect
          label="Range"
          value={chartFilter.range}
          options={rangeOptions}
          onChange={(range) => params.set({ range: range === 'day' ? undefined : range })}
        />
        <DateRangeFields
          from={chartFilter.from ?? ''}
          to={chartFilter.to ?? ''}
          onChange={params.set}
        />
        <Button kind="quiet" small aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </Button>
      </Toolbar>
      <div className={styles.box}>
        {problem ? (
          <EmptyState text={problem} />
        ) : (
          <FramedQueryState
            query={query}
            failed="Failed to fetch orders."
            empty="No order data available for chart."
            isEmpty={({ labels }) => labels.length === 0}
            skeleton={<Skeleton className={styles.placeholder} />}
          >
            {(chart) => (
              <>
                {!isTable && (
                  <Suspense fallback={<Spinner />}>
                    <OrderChartCanvas chart={chart} />
                  </Suspense>
                )}
                <OrderChartTable chart={chart} isVisible={isTable} />
                <SecondaryText>
                  Revenue is the money received less the money refunded, on the day of each.
                </SecondaryText>
              </>
            )}
          </FramedQueryState>
        )}
      </div>
    </PageSection>
  );
}
