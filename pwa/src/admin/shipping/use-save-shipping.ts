import { useQueryClient } from '@tanstack/react-query';
import type { ShippingSettings } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { useNotify } from '../../ui/notices.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

interface SaveShippingOptions {
  /** Whether the component shows `problem` in its form. */
  isProblemShown?: boolean;
  onSaved?: () => void;
}

/** Replaces the settings. After another admin's change it shows theirs, and nothing is saved. */
export function useSaveShipping({ isProblemShown = false, onSaved }: SaveShippingOptions = {}) {
  const client = useQueryClient();
  const { notifyError } = useNotify();
  return useAdminMutation({
    run: (body: ShippingSettings) => call(endpoints.changeShippingSettings, { body }),
    failed: 'Failed to save shipping methods.',
    isProblemShown,
    stale: [adminKeys.shipping],
    ...(onSaved && { onSaved }),
    onConflict: (theirs: ShippingSettings) => {
      client.setQueryData(adminKeys.shipping, theirs);
      notifyError(
        'Another admin has changed the shipping methods. The list shows their version. Check it and save again.',
      );
    },
  });
}
