import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Contact, pageSizes } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from '../shared/ContactDetails.module.css';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatDateTime } from '../shared/format-date.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, RowActions } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { contactReplyLink } from '../shared/reply-link.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useListParams } from '../shared/use-list-params.ts';

const perPage = pageSizes.contacts;

function contactsQuery(page: number) {
  return queryOptions({
    queryKey: adminKeys.contactPage(page),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getContacts, { body: { page, perPage } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Spec 2.13, Manage Contacts: ten a page, each can be deleted. */
export function ContactsScreen() {
  const params = useListParams();
  const query = useQuery(contactsQuery(params.page));
  const confirm = useConfirm();
  const remove = useAdminMutation({
    run: (c_id: number) => call(endpoints.deleteContact, { params: { c_id } }),
    failed: 'Failed to delete contact.',
    stale: [adminKeys.contacts, adminKeys.counters],
  });

  const askAndRemove = async ({ c_id, name }: Contact) => {
    const text = 'Are you sure you want to delete this contact?';
    if (!(await confirm({ title: `Message of ${name}`, text, confirmLabel: 'Delete' }))) return;
    const isLastOfPage = query.data?.contactData.length === 1 && params.page > 1;
    remove.mutate(c_id, { onSuccess: () => isLastOfPage && params.set({}) });
  };

  const columns: Column<Contact>[] = [
    {
      key: 'who',
      head: 'Name',
      cell: (contact) => (
        <ContactDetails
          name={contact.name}
          email={contact.email}
          phone={contact.mo_no}
          mail={contactReplyLink(contact)}
        />
      ),
    },
    {
      key: 'message',
      head: 'Message',
      cell: ({ message }) => <p className={styles.words}>{message}</p>,
    },
    {
      key: 'date',
      head: 'Received',
      cell: ({ createdAt }) => formatDateTime(createdAt),
      className: styles.date,
    },
    {
      key: 'actions',
      head: 'Actions',
      headHidden: true,
      cell: (contact) => (
        <RowActions>
          <Button
            kind="text"
            small
            busy={remove.isPending && remove.variables === contact.c_id}
            aria-label={`Delete the message of ${contact.name}`}
            onClick={() => void askAndRemove(contact)}
          >
            Delete
          </Button>
        </RowActions>
      ),
    },
  ];

  return (
    <PageLayout title="Manage Contacts">
      <ListStates
        query={query}
        failed="Failed to fetch contacts."
        empty="No contacts found."
        isEmpty={({ totalContactCount }) => totalContactCount === 0}
      >
        {({ contactData, totalContactCount }) => (
          <>
            <Table
              caption="Contacts"
              columns={columns}
              rows={contactData}
              rowKey={({ c_id }) => c_id}
              busy={query.isPlaceholderData}
            />
            <Pager
              page={params.page}
              pages={pageCount(totalContactCount, perPage)}
              href={params.pageHref}
            />
          </>
        )}
      </ListStates>
    </PageLayout>
  );
}
