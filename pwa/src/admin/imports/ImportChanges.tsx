import { useQuery } from '@tanstack/react-query';
import {
  type ImportChange,
  type ImportChangeTopic,
  type ImportDetail,
  importChangeTopics,
  importLimits,
} from '@vajra/contract';
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx';
import type { Column } from '../../ui/Table.tsx';
import { FieldChanges } from '../shared/FieldChanges.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { fieldChanges } from '../shared/field-changes.ts';
import { formatCount } from '../shared/formats.ts';
import { PagedList } from '../shared/PagedList.tsx';
import { PageSection, Toolbar } from '../shared/PageLayout.tsx';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { useListParams } from '../shared/use-list-params.ts';
import styles from './ImportChanges.module.css';
import { changesQuery } from './import-queries.ts';

const kinds: Readonly<Record<ImportChange['kind'], [StatusTone, string]>> = {
  new: ['ok', 'New'],
  changed: ['wait', 'Changed'],
  unlisted: ['off', 'Not in the list'],
};

const topicLabels: Readonly<Record<ImportChangeTopic, string>> = {
  new: 'New products',
  changed: 'Changed products',
  unlisted: 'Not in the list',
  'price-up': 'Higher price',
  'price-down': 'Lower price',
  quantity: 'Other quantity',
  status: 'Shown or hidden',
  other: 'Other changes',
};

const topicOptions = [
  { value: '', label: 'All changes' },
  ...importChangeTopics.map((value) => ({ value, label: topicLabels[value] })),
];

const columns: readonly Column<ImportChange>[] = [
  { key: 'sku', head: 'Product', cell: ProductCell },
  { key: 'kind', head: 'Change', cell: Kind, className: styles.kind },
  {
    key: 'fields',
    head: 'Old → new',
    cell: ({ p_id, before, after }) => (
      <FieldChanges changes={fieldChanges({ before, after, targets: [`p_id:${p_id}`] })} />
    ),
  },
];

function ProductCell({ sku, name, p_id, line }: ImportChange) {
  return (
    <>
      {p_id === null ? sku : <RowLink to={`/admin/products/${p_id}`}>{sku}</RowLink>}
      <RowDetail>
        {name}
        {line !== null && ` · line ${line}`}
      </RowDetail>
    </>
  );
}

function Kind({ kind }: ImportChange) {
  const [tone, label] = kinds[kind];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

/** Every product that the import would add or change, with its old and new values, before it runs. */
export function ImportChanges({ detail }: { detail: ImportDetail }) {
  const params = useListParams('changes');
  const topic = importChangeTopics.find((each) => each === params.get('topic'));
  const search = params.get('sku');
  const filters = { ...(topic && { topic }), ...(search !== '' && { search }) };
  const query = useQuery(changesQuery(detail, { page: params.page, ...filters }));
  return (
    <PageSection title="Review">
      <Toolbar>
        <FilterSelect label="Changes" options={topicOptions} {...params.bind('topic')} />
        <SearchField label="Search by stock number" {...params.bind('sku')} />
      </Toolbar>
      <PagedList
        query={query}
        params={params}
        perPage={importLimits.changesPerPage}
        caption="Changes"
        columns={columns}
        rowKey={({ number }) => number}
        failed="Failed to fetch the changes."
        empty="No such changes."
        above={({ totalCount }) => (
          <p className={styles.count}>{formatCount({ totalCount }, 'product')}</p>
        )}
        keepScroll
      />
    </PageSection>
  );
}
