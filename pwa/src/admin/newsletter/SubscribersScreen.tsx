import { useQuery } from '@tanstack/react-query';
import { messageEditors, type NewsletterSubscriber, pageSizes } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { pageQuery } from '../../api/call-query.ts';
import type { Column } from '../../ui/Table.tsx';
import { datedFileName, ExportButton } from '../shared/ExportButton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatDateTime } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './SubscribersScreen.module.css';

const perPage = pageSizes.subscribers;

function subscribersQuery(page: number, search: string) {
  const query = { page, perPage, ...(search && { search }) };
  return pageQuery(
    [...adminKeys.subscribers, query],
    endpoints.getSubscribers,
    { query },
    ({ subscribers, totalCount }) => ({ rows: subscribers, totalCount }),
  );
}

/** The addresses that want the newsletter. */
export function SubscribersScreen() {
  const params = useListParams();
  const query = useQuery(subscribersQuery(params.page, params.get('search')));
  const canDelete = useHasRole(messageEditors);
  const { askAndDelete, isDeleting } = useConfirmedDelete<NewsletterSubscriber>({
    thing: 'subscriber',
    titleOf: ({ email }) => `Delete ${email}`,
    note: 'The address gets no more newsletters, and can subscribe again.',
    idOf: ({ subscriber_id }) => subscriber_id,
    run: ({ subscriber_id }) => call(endpoints.deleteSubscriber, { params: { subscriber_id } }),
    failed: 'Failed to delete the subscriber.',
    stale: [adminKeys.subscribers],
  });
  const columns: Column<NewsletterSubscriber>[] = [
    { key: 'email', head: 'Email', cell: ({ email }) => email },
    { key: 'requested', head: 'Requested', cell: ({ requestedAt }) => formatDateTime(requestedAt) },
    {
      key: 'confirmed',
      head: 'Confirmed',
      cell: ({ confirmedAt }) =>
        confirmedAt ? formatDateTime(confirmedAt) : 'Waiting for confirmation',
    },
    actionsColumn(
      (subscriber) =>
        canDelete && (
          <RowButton
            text="Delete"
            of={subscriber.email}
            busy={isDeleting(subscriber)}
            onClick={() => askAndDelete(subscriber)}
          />
        ),
    ),
  ];

  return (
    <ListPage
      list="subscribers"
      title="Newsletter"
      actions={
        <ExportButton
          endpoint={endpoints.exportSubscribers}
          input={{}}
          fileName={datedFileName('newsletter')}
          failed="Failed to export the subscribers."
        />
      }
      intro={
        <p className={styles.hint}>
          The export has all confirmed addresses, each with a link that ends its subscription. Put
          this link into every newsletter that you send.
        </p>
      }
      filters={<SearchField label="Search email" {...params.bind('search')} />}
      query={query}
      params={params}
      perPage={perPage}
      caption="Subscribers"
      columns={columns}
      rowKey={({ subscriber_id }) => subscriber_id}
      failed="Failed to fetch subscribers."
      empty="No subscribers found."
    />
  );
}
