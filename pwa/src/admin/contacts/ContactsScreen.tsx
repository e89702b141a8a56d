import { useQuery } from '@tanstack/react-query';
import { type Contact, pageSizes } from '@vajra/contract';
import { pageQuery } from '../../api/call-query.ts';
import type { Column } from '../../ui/Table.tsx';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { formatDateTime } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { ReplyState } from '../shared/ReplyState.tsx';
import { LongText } from '../shared/RowText.tsx';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './ContactsScreen.module.css';
import { useContactDelete } from './use-contact-delete.ts';

const perPage = pageSizes.contacts;

const contactsQuery = (page: number) =>
  pageQuery(
    [...adminKeys.contacts, page],
    endpoints.getContacts,
    { body: { page, perPage } },
    ({ data }) => ({ rows: data.contactData, totalCount: data.totalContactCount }),
  );

const contactPath = ({ c_id }: Contact) => `/admin/manage-contact/${c_id}`;

/** Messages from the contact form. */
export function ContactsScreen() {
  const params = useListParams();
  const query = useQuery(contactsQuery(params.page));
  const { askAndDelete, isDeleting } = useContactDelete();

  const columns: Column<Contact>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: (contact) => (
        <ContactDetails
          name={contact.name}
          to={contactPath(contact)}
          email={contact.email}
          phone={contact.mo_no}
          isEmailConfirmed={contact.emailConfirmed}
        />
      ),
    },
    { key: 'message', head: 'Message', cell: ({ message }) => <LongText>{message}</LongText> },
    {
      key: 'date',
      head: 'Received',
      cell: ({ createdAt }) => formatDateTime(createdAt),
      className: styles.date,
    },
    {
      key: 'reply',
      head: 'Reply',
      cell: ({ answeredAt }) => <ReplyState answeredAt={answeredAt} />,
      className: styles.date,
    },
    actionsColumn((contact) => (
      <>
        <RowButton text="Open" of={`the message from ${contact.name}`} to={contactPath(contact)} />
        <RowButton
          text="Delete"
          of={`the message from ${contact.name}`}
          busy={isDeleting(contact)}
          onClick={() => askAndDelete(contact)}
        />
      </>
    )),
  ];

  return (
    <ListPage
      list="contacts"
      title="Manage Contacts"
      query={query}
      params={params}
      perPage={perPage}
      caption="Contacts"
      columns={columns}
      rowKey={({ c_id }) => c_id}
      failed="Failed to fetch contacts."
      empty="No contacts found."
    />
  );
}
