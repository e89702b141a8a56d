import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminList, ListSettings } from '@vajra/contract';
import { useReducer } from 'react';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { useNotify } from '../../ui/notices.ts';
import { conflictingVersion } from './edit-conflict.ts';
import { endpoints } from './endpoints.ts';
import { adminKeys } from './query-keys.ts';

/** What an admin chooses for a list. */
export type ListChoices = Pick<ListSettings, 'hidden' | 'views'>;

/** Returns the choices after a change of the current ones. */
export type ChangeChoices = (current: ListChoices) => ListChoices;

const listSettingsQuery = queryOptions({
  ...callQuery(adminKeys.listSettings, endpoints.getListSettings, {}, ({ lists }) => lists),
  staleTime: 60_000,
});
const { queryKey } = listSettingsQuery;

const without = (list: AdminList): ListSettings => ({ list, hidden: null, views: [], version: 0 });

/**
 * The columns and saved views that the admin has chosen for a list, on any device. Changes are shown
 * immediately and saved one after another; one that meets a change of another device is applied to it.
 */
export function useListSettings(list: AdminList) {
  const client = useQueryClient();
  const { notifyError } = useNotify();
  useQuery(listSettingsQuery);
  // The cache reports changes after a moment, in which a checkbox would jump back.
  const [, renderNow] = useReducer((count: number) => count + 1, 0);
  const cached = () =>
    client.getQueryData(queryKey)?.find((each) => each.list === list) ?? without(list);
  const setCached = (settings: ListSettings) =>
    client.setQueryData(queryKey, (lists = []) => [
      ...lists.filter((each) => each.list !== list),
      settings,
    ]);
  const save = ({ hidden, views, version }: ListSettings) =>
    call(endpoints.saveListSettings, { params: { list }, body: { hidden, views, version } });

  // Applying a change twice does the same as once.
  const show = (change: ChangeChoices, current = cached()): ListSettings => {
    const next = { ...current, ...change(current) };
    setCached(next);
    return next;
  };

  const { mutate } = useMutation({
    scope: { id: `list settings ${list}` },
    mutationFn: async (change: ChangeChoices) => {
      try {
        // Again, because a response that was under way may have replaced what is shown.
        return await save(show(change));
      } catch (error) {
        const theirs = conflictingVersion<ListSettings>(error);
        if (!theirs) throw error;
        return await save(show(change, theirs));
      }
    },
    // Later changes may be shown already, so only the version is taken from the response.
    onSuccess: ({ version }) => setCached({ ...cached(), version }),
    onError: (error) => {
      notifyError(describe(error, 'Failed to save how you see this list.'));
      void client.invalidateQueries({ queryKey });
    },
  });
  return {
    settings: cached(),
    change: (change: ChangeChoices) => {
      show(change); // now, not when the request is sent
      renderNow();
      mutate(change);
    },
  };
}
