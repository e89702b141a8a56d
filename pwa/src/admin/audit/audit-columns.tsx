import type { AuditEntry } from '@vajra/contract';
import type { Column } from '../../ui/Table.tsx';
import { FieldChanges } from '../shared/FieldChanges.tsx';
import { fieldChanges } from '../shared/field-changes.ts';
import { formatDateTime } from '../shared/formats.ts';
import { RowLink } from '../shared/RowText.tsx';
import { describeAction } from './audit-actions.ts';
import styles from './audit-columns.module.css';
import { describeTarget } from './audit-targets.ts';

export const auditColumns: Column<AuditEntry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => formatDateTime(at), className: styles.when },
  {
    key: 'who',
    head: 'Who',
    cell: ({ u_id, u_name }) => <RowLink to={`/admin/audit?admin=${u_id}`}>{u_name}</RowLink>,
  },
  { key: 'what', head: 'What', cell: Action },
  {
    key: 'changes',
    head: 'Change',
    cell: (entry) => <FieldChanges changes={fieldChanges(entry)} />,
  },
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
