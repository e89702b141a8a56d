import { useQuery } from '@tanstack/react-query';
import type { PriceChange } from '@vajra/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Banner } from '../shared/Banner.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatCount, formatNumber } from '../shared/formats.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';

const unfinishedQuery = callQuery(adminKeys.priceChanges, endpoints.getPriceChanges, {});

/** Offers to continue or end changes of prices that were interrupted. */
export function UnfinishedPriceChanges() {
  const query = useQuery(unfinishedQuery);
  const [continued, setContinued] = useState<PriceChange | null>(null);
  const confirm = useConfirm();
  const end = useAdminMutation({
    run: (change_id: number) => call(endpoints.discardPriceChange, { params: { change_id } }),
    failed: 'Failed to end the price change.',
    stale: [adminKeys.priceChanges],
  });
  const confirmAndEnd = async ({ change_id, done }: PriceChange) => {
    const isConfirmed = await confirm({
      title: 'End the price change',
      text: `The ${formatCount({ totalCount: done }, 'product')} already processed keep their new prices; the others keep their old ones.`,
      confirmLabel: 'End',
    });
    if (isConfirmed) end.mutate(change_id);
  };
  return (
    <>
      {query.data?.changes.map((change) => (
        <Banner
          key={change.change_id}
          label="Unfinished price change"
          text={`A price change by ${change.u_name} is not complete: ${formatNumber(change.done)} of ${formatCount({ totalCount: change.planned }, 'product')}.`}
        >
          <Button small onClick={() => setContinued(change)}>
            Continue
          </Button>
          <Button
            kind="quiet"
            small
            busy={end.isPending}
            onClick={() => void confirmAndEnd(change)}
          >
            End
          </Button>
        </Banner>
      ))}
      {continued && (
        <PriceChangeDialog
          products={formatCount({ totalCount: continued.planned }, 'product')}
          scope={{}}
          unfinished={continued}
          onClose={() => setContinued(null)}
        />
      )}
    </>
  );
}
