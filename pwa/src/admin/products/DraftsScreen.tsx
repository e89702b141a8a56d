import { useQuery } from '@tanstack/react-query';
import { type ProductDraft, productDraftLimits } from '@vajra/contract';
import { ButtonLink } from '../../ui/Button.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { formatCount, formatDateTime } from '../shared/formats.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { ResultCount } from '../shared/PageLayout.tsx';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import { actionsColumn, RowButton } from '../shared/row-actions.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import type { ListParams } from '../shared/use-list-params.ts';
import { draftsQuery } from './draft-queries.ts';
import { draftImageColumn, formatAmount, nameColumn } from './product-columns.tsx';
import { statusFilterOptions } from './product-list-query.ts';
import { useDiscardDraft } from './save-draft.ts';

const { perPage } = productDraftLimits;
const hrefOf = ({ draft_id }: ProductDraft) => `/admin/products/drafts/${draft_id}`;

/** The list of products with the filter for drafts. */
export function DraftsScreen({ params }: { params: ListParams }) {
  const search = params.get('search') || undefined;
  const query = useQuery(draftsQuery({ page: params.page, perPage, search }));
  const { askAndDelete, isDeleting } = useDiscardDraft();
  const columns: Column<ProductDraft>[] = [
    draftImageColumn,
    {
      key: 'name',
      head: 'Name',
      className: nameColumn.className,
      cell: (draft) => (
        <>
          <RowLink look="strong" to={hrefOf(draft)}>
            {draft.name}
          </RowLink>
          {draft.sku && <RowDetail>{draft.sku}</RowDetail>}
        </>
      ),
    },
    { key: 'inr', head: '₹', number: true, cell: (draft) => amountOf(draft.inr_price, 'INR') },
    { key: 'usd', head: '$', number: true, cell: (draft) => amountOf(draft.usd_price, 'USD') },
    {
      key: 'saved',
      head: 'Last saved',
      cell: ({ updatedAt, u_name }) => (
        <>
          {formatDateTime(updatedAt)}
          <RowDetail>by {u_name}</RowDetail>
        </>
      ),
    },
    {
      key: 'status',
      head: 'Status',
      cell: () => <StatusDot tone="wait">Draft</StatusDot>,
    },
    actionsColumn((draft) => (
      <>
        <RowButton
          text="Discard"
          of={draft.name}
          busy={isDeleting(draft)}
          onClick={() => askAndDelete(draft)}
        />
        <RowButton text="Edit" of={draft.name} to={hrefOf(draft)} />
      </>
    )),
  ];
  return (
    <ListPage
      list="drafts"
      title="Product Management"
      actions={
        <ButtonLink kind="create" small data-key="n" to="/admin/products/new">
          + Add product
        </ButtonLink>
      }
      filters={
        <>
          <SearchField label="Search name or SKU" {...params.bind('search')} />
          <FilterSelect label="Status" options={statusFilterOptions} {...params.bind('status')} />
        </>
      }
      query={query}
      params={params}
      perPage={perPage}
      caption="Drafts"
      columns={columns}
      rowKey={({ draft_id }) => draft_id}
      failed="Failed to fetch drafts."
      empty={
        search
          ? 'No drafts found for your search.'
          : 'No drafts. Save one with “Save draft” while adding a product.'
      }
      above={(result) => <ResultCount>{formatCount(result, 'draft')}</ResultCount>}
    />
  );
}

function amountOf(amount: number | null, currency: 'INR' | 'USD'): string {
  return amount === null ? '–' : formatAmount(amount, currency);
}
