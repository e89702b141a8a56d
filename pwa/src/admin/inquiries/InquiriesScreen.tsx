import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Inquiry, pageSizes } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import styles from '../shared/ContactDetails.module.css';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { formatDateTime } from '../shared/format-date.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout, Toolbar } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { inquiryReplyLink } from '../shared/reply-link.ts';
import { useListParams } from '../shared/use-list-params.ts';
import { InquiryStatusSelect } from './InquiryStatusSelect.tsx';

const perPage = pageSizes.inquiries;

function inquiriesQuery(page: number, status: string) {
  const body = { page, perPage, ...(isStatus(status) && { status }) };
  return queryOptions({
    queryKey: adminKeys.inquiryPage(body),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getCustomInquiries, { body }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

const statusChoices = [
  { value: '', label: 'All' },
  { value: '0', label: 'Pending' },
  { value: '1', label: 'Delivered' },
];

const isStatus = (value: string): value is '0' | '1' => value === '0' || value === '1';

const columns: Column<Inquiry>[] = [
  {
    key: 'who',
    head: 'Customer',
    cell: (inquiry) => (
      <ContactDetails
        name={inquiry.u_name}
        email={inquiry.email}
        phone={inquiry.mo_no}
        mail={inquiryReplyLink(inquiry)}
      />
    ),
  },
  { key: 'wish', head: 'Wish', cell: Wish, className: styles.wish },
  {
    key: 'info',
    head: 'Additional info',
    cell: ({ additional_info }) => <p className={styles.words}>{additional_info}</p>,
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
];

/** Spec 2.13, Custom Inquiries: ten a page, Pending or Delivered. */
export function InquiriesScreen() {
  const { page, pageHref, get, set } = useListParams();
  const status = get('status');
  const query = useQuery(inquiriesQuery(page, status));
  return (
    <PageLayout title="Custom Inquiries">
      <Toolbar>
        <FilterSelect
          label="Status"
          value={status}
          options={statusChoices}
          onChange={(value) => set({ status: value })}
        />
      </Toolbar>
      <ListStates
        query={query}
        failed="Failed to fetch custom inquiries."
        empty="No custom inquiries available."
        isEmpty={({ totalInquiryCount }) => totalInquiryCount === 0}
      >
        {({ inquiryList, totalInquiryCount }) => (
          <>
            <Table
              caption="Custom inquiries"
              columns={columns}
              rows={inquiryList}
              rowKey={({ i_id }) => i_id}
              busy={query.isPlaceholderData}
            />
            <Pager page={page} pages={pageCount(totalInquiryCount, perPage)} href={pageHref} />
          </>
        )}
      </ListStates>
    </PageLayout>
  );
}

function Wish(inquiry: Inquiry) {
  const facts = [
    inquiry.diamond_color,
    inquiry.clarity?.clarity,
    inquiry.diamond_cut_grade,
    inquiry.diamond_type,
  ].filter(Boolean);
  return (
    <>
      <span className={styles.first}>
        {inquiry.carat_size} {inquiry.diamond_shape}
      </span>
      <span className={styles.second}>{facts.join(' · ')}</span>
      <span>{inquiry.price_range}</span>
    </>
  );
}
