import type { AuditEntry } from '@vajra/contract';
import type { Column } from '../../ui/Table.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { RowLink } from '../shared/RowText.tsx';
import { describeAction } from './audit-actions.ts';
import styles from './audit-columns.module.css';
import { describeTarget } from './audit-targets.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

/** Further fields, as in a new product, are collapsed. */
const maxVisibleFields = 4;

export const auditColumns: Column<AuditEntry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => formatDateTime(at), className: styles.when },
  {
    key: 'who',
    head: 'Who',
    cell: ({ u_id, u_name }) => <RowLink to={`/admin/audit?admin=${u_id}`}>{u_name}</RowLink>,
  },
  { key: 'what', head: 'What', cell: Action },
  { key: 'changes', head: 'Change', cell: Changes },
];

function Action({ endpoint, targets }: AuditEntry) {
  return (
    <div className={styles.action}>
      <span className={styles.name}>{describeAction(endpoint)}</span>
      <ul className={styles.targets}>
        {targets.map((target) => {
          const { label, to } = describeTarget(target, endpoint);
          return <li key={target}>{to ? <RowLink to={to}>{label}</RowLink> : label}</li>;
        })}
      </ul>
    </div>
  );
}

function Changes(entry: AuditEntry) {
  const changes = fieldChanges(entry);
  const collapsed = changes.slice(maxVisibleFields);
  return (
    <div className={styles.changes}>
      <FieldList changes={changes.slice(0, maxVisibleFields)} />
      {collapsed.length > 0 && (
        <details>
          <summary>
            {collapsed.length === 1 ? '1 more field' : `${collapsed.length} more fields`}
          </summary>
          <FieldList changes={collapsed} />
        </details>
      )}
    </div>
  );
}

function FieldList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={styles.fields}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>}
            {before !== undefined && after !== undefined && (
              <>
                <span aria-hidden="true"> → </span>
                <VisuallyHidden> became </VisuallyHidden>
              </>
            )}
            {after !== undefined && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
