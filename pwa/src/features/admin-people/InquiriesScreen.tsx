import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Inquiry, pageSizes } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { DeskPage } from '../../desk/DeskPage.tsx';
import { localTime } from '../../desk/dates.ts';
import { deskKeys } from '../../desk/keys.ts';
import { ListStates } from '../../desk/ListStates.tsx';
import { useListParams } from '../../desk/use-list-params.ts';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { InquiryStatus } from './InquiryStatus.tsx';
import { Person } from './Person.tsx';
import styles from './people.module.css';

const perPage = pageSizes.inquiries;

function inquiriesQuery(page: number) {
  return queryOptions({
    queryKey: deskKeys.inquiryPage(page),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getCustomInquiries, { body: { page, perPage } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

const columns: Column<Inquiry>[] = [
  {
    key: 'who',
    head: 'Customer',
    cell: ({ u_name, email, mo_no }) => <Person name={u_name} email={email} phone={mo_no} />,
  },
  { key: 'wish', head: 'Wish', cell: Wish },
  { key: 'price', head: 'Price range', cell: ({ price_range }) => price_range },
  {
    key: 'info',
    head: 'Additional info',
    cell: ({ additional_info }) => <p className={styles.words}>{additional_info}</p>,
  },
  {
    key: 'date',
    head: 'Received',
    cell: ({ createdAt }) => localTime(createdAt),
    className: styles.date,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (inquiry) => <InquiryStatus inquiry={inquiry} />,
    className: styles.status,
  },
];

/** Spec 2.13, Custom Inquiries: ten a page, Pending or Delivered. */
export function InquiriesScreen() {
  const { page, pageHref } = useListParams();
  const query = useQuery(inquiriesQuery(page));
  return (
    <DeskPage title="Custom Inquiries">
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
    </DeskPage>
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
    </>
  );
}
