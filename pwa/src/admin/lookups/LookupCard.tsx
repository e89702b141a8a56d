import type { LookupKind } from '@vajra/contract';
import { mediaUrl } from '../../api/media-url.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Media } from '../../ui/Media.tsx';
import { RowActions } from '../shared/PageLayout.tsx';
import styles from './LookupScreen.module.css';
import type { LookupItem } from './lookup-items.ts';

interface LookupCardProps {
  kind: LookupKind;
  item: LookupItem;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shapes show their picture or its placeholder, collections their parent, parents their children. */
export function LookupCard({ kind, item, busy, onEdit, onDelete }: LookupCardProps) {
  const isShape = kind === 'diamondShape';
  return (
    <li className={classNames(styles.card, isShape && styles.pictured)} aria-busy={busy}>
      {isShape && (
        <Media
          src={mediaUrl('diamondShape', item.image)}
          alt=""
          width={56}
          height={56}
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{item.name}</h2>
        <Beside kind={kind} item={item} />
      </div>
      <RowActions>
        <Button kind="text" small aria-label={`Edit ${item.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button kind="text" small busy={busy} aria-label={`Delete ${item.name}`} onClick={onDelete}>
          Delete
        </Button>
      </RowActions>
    </li>
  );
}

function Beside({ kind, item }: { kind: LookupKind; item: LookupItem }) {
  if (kind === 'collection') {
    return <p className={styles.beside}>{item.parent?.name ?? 'No parent collection'}</p>;
  }
  if (kind !== 'parentCollection') return null;
  return item.children.length > 0 ? (
    <ul className={styles.beside} aria-label={`Collections of ${item.name}`}>
      {item.children.map((child) => (
        <li key={child}>{child}</li>
      ))}
    </ul>
  ) : (
    <p className={styles.beside}>No collections</p>
  );
}
