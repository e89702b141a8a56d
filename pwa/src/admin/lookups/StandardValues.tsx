import { lookupKinds, standardValues } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

const kinds = lookupKinds.filter((kind) => standardValues(kind).length > 0);

/** Adds the trade's shapes, stone types, grades and colors, which a new store lacks. */
export function StandardValues() {
  const add = useAdminMutation({
    run: () => call(endpoints.addStandardLookups, { body: { kinds } }),
    failed: 'Failed to add the standard values.',
    stale: [keys.lookups],
  });
  return (
    <Button kind="quiet" small busy={add.isPending} onClick={() => add.mutate(undefined)}>
      Add all standard shapes, grades and colors
    </Button>
  );
}
