import { useQuery } from '@tanstack/react-query';
import { type Inquiry, messageEditors, pageSizes } from '@vajra/contract';
import { pageQuery } from '../../api/call-query.ts';
import type { Column } from '../../ui/Table.tsx';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { ReplyState } from '../shared/ReplyState.tsx';
import { LongText, RowDetail, RowTitle } from '../shared/RowText.tsx';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './InquiriesScreen.module.css';
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx';
import { useInquiryDelete } from './use-inquiry-delete.ts';

const perPage = pageSizes.inquiries;

const statusOptions = [
  { value: '', label: 'All' },
  { value: '0', label: 'Pending' },
  { value: '1', label: 'Delivered' },
];

const isStatus = (value: string): value is '0' | '1' => value === '0' || value === '1';

function inquiriesQuery(page: number, status: string) {
  const body = { page, perPage, ...(isStatus(status) && { status }) };
  return pageQuery(
    [...adminKeys.inquiries, body],
    endpoints.getCustomInquiries,
    { body },
    ({ data }) => ({ rows: data.inquiryList, totalCount: data.totalInquiryCount }),
  );
}

const inquiryPath = ({ i_id }: Inquiry) => `/admin/custom-inquiry/${i_id}`;

const columns: Column<Inquiry>[] = [
  {
    key: 'customer',
    head: 'Customer',
    cell: (inquiry) => (
      <ContactDetails
        name={inquiry.u_name}
        to={inquiryPath(inquiry)}
        email={inquiry.email}
        phone={inquiry.mo_no}
        isEmailConfirmed={inquiry.emailConfirmed}
      />
    ),
  },
  { key: 'request', head: 'Request', cell: Request, className: styles.request },
  {
    key: 'info',
    head: 'Additional info',
    cell: ({ additional_info }) => <LongText>{additional_info}</LongText>,
  },
  {
    key: 'date',
    head: 'Received',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    className: styles.date,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (inquiry) => <InquiryStatusSelect inquiry={inquiry} />,
    className: styles.status,
  },
  {
    key: 'reply',
    head: 'Reply',
    cell: ({ answeredAt, status }) => (
      <ReplyState answeredAt={answeredAt} isClosed={status === 1} />
    ),
    className: styles.date,
  },
];

/** Requests for custom diamonds. */
export function InquiriesScreen() {
  const params = useListParams();
  const query = useQuery(inquiriesQuery(params.page, params.get('status')));
  return (
    <ListPage
      list="inquiries"
      title="Custom Inquiries"
      filters={<FilterSelect label="Status" options={statusOptions} {...params.bind('status')} />}
      query={query}
      params={params}
      perPage={perPage}
      caption="Custom inquiries"
      columns={[...columns, useActionsColumn()]}
      rowKey={({ i_id }) => i_id}
      failed="Failed to fetch custom inquiries."
      empty="No custom inquiries available."
    />
  );
}

function useActionsColumn(): Column<Inquiry> {
  const mayEdit = useHasRole(messageEditors);
  const { askAndDelete, isDeleting } = useInquiryDelete();
  return actionsColumn((inquiry) => (
    <>
      <RowButton text="Open" of={`the inquiry from ${inquiry.u_name}`} to={inquiryPath(inquiry)} />
      {mayEdit && (
        <RowButton
          text="Delete"
          of={`the inquiry from ${inquiry.u_name}`}
          busy={isDeleting(inquiry)}
          onClick={() => askAndDelete(inquiry)}
        />
      )}
    </>
  ));
}

function Request(inquiry: Inquiry) {
  const attributes = [
    inquiry.diamond_color,
    inquiry.clarity?.clarity,
    inquiry.diamond_cut_grade,
    inquiry.diamond_type,
  ].filter(Boolean);
  return (
    <>
      <RowTitle>
        {`${inquiry.carat_size} ${inquiry.diamond_shape}`.trim() || 'Custom diamond'}
      </RowTitle>
      <RowDetail>{attributes.join(' · ')}</RowDetail>
      <span>{inquiry.price_range}</span>
    </>
  );
}
