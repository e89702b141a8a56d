import type { AuditEntry } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { type Column, Table } from '../../ui/Table.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatDateTime } from '../shared/format-date.ts';
import styles from './audit.module.css';
import { describeAction } from './audit-actions.ts';
import { describeTarget } from './audit-targets.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

/** So many fields are seen at once; what is new has many more. */
const shownAtOnce = 4;

const columns: Column<AuditEntry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => formatDateTime(at), className: styles.when },
  {
    key: 'who',
    head: 'Who',
    cell: ({ u_id, u_name }) => (
      <Link to={`/admin/audit?admin=${u_id}`} className={styles.link}>
        {u_name}
      </Link>
    ),
  },
  { key: 'what', head: 'What', cell: What },
  { key: 'changes', head: 'Change', cell: Changes },
];

export function AuditTable({ entries, busy }: { entries: readonly AuditEntry[]; busy: boolean }) {
  return (
    <Table
      caption="Changes"
      columns={columns}
      rows={entries}
      rowKey={({ audit_id }) => audit_id}
      busy={busy}
    />
  );
}

function What({ endpoint, targets }: AuditEntry) {
  return (
    <div className={styles.what}>
      <span className={styles.kind}>{describeAction(endpoint)}</span>
      <ul className={styles.targets}>
        {targets.map((target) => {
          const { words, to } = describeTarget(target, endpoint);
          return (
            <li key={target}>
              {to ? (
                <Link to={to} className={styles.link}>
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Changes(entry: AuditEntry) {
  const changes = fieldChanges(entry);
  const more = changes.slice(shownAtOnce);
  return (
    <div className={styles.changes}>
      <Fields changes={changes.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length === 1 ? '1 more field' : `${more.length} more fields`}</summary>
          <Fields changes={more} />
        </details>
      )}
    </div>
  );
}

function Fields({ changes }: { changes: readonly FieldChange[] }) {
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
