import { describe } from '../../api/api-error.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { downloadCsv } from '../shared/download-csv.ts';
import { endpoints } from '../shared/endpoints.ts';
import type { OrderQuery } from './order-list-query.ts';

/** Saves all that the filter shows as a table; what broke off halfway is not saved. */
export function ExportButton({ filter, disabled }: { filter: OrderQuery; disabled: boolean }) {
  const { mutate, isPending } = useSingleFlight({
    mutationFn: () => {
      const day = new Date().toLocaleDateString('sv-SE'); // as 2026-01-31
      return downloadCsv(endpoints.exportOrders, { query: filter }, `orders-${day}.csv`);
    },
    onError: (error) => notify(0, describe(error, 'Failed to fetch orders.')),
  });
  return (
    <Button kind="quiet" small busy={isPending} disabled={disabled} onClick={() => mutate()}>
      Export CSV
    </Button>
  );
}
