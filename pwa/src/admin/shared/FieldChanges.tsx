import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './FieldChanges.module.css';
import type { FieldChange } from './field-changes.ts';

/** Further fields, as in a new product, are collapsed. */
const maxVisibleFields = 4;

/** The old and new values of fields. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
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
