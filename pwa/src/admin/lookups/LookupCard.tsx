import type { LookupKind } from '@vajra/contract';
import type { ReactNode } from 'react';
import { mediaUrl } from '../../api/media-url.ts';
import { classNames } from '../../ui/class-names.ts';
import { Media } from '../../ui/Media.tsx';
import { RowActions } from '../shared/PageLayout.tsx';
import { RowButton } from '../shared/row-actions.tsx';
import styles from './LookupCard.module.css';
import type { LookupItem } from './lookup-items.ts';

interface LookupCardProps {
  kind: LookupKind;
  item: LookupItem;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A lookup value: shapes with their image, collections with their parent or children. */
export function LookupCard({
  kind,
  item,
  isDeleting,
  onEdit,
  onDelete,
  children,
}: LookupCardProps) {
  const hasImage = kind === 'diamondShape';
  return (
    <li className={classNames(styles.card, hasImage && styles.withImage)} aria-busy={isDeleting}>
      {hasImage && (
        <Media
          src={mediaUrl('diamondShape', item.image)}
          alt=""
          width={56}
          height={56}
          className={styles.image ?? ''}
        />
      )}
      <div className={styles.text}>
        <h2 className={styles.name}>{item.name}</h2>
        <RelatedCollections kind={kind} item={item} />
      </div>
      <RowActions>
        {children}
        <RowButton text="Edit" of={item.name} onClick={onEdit} />
        <RowButton text="Delete" of={item.name} busy={isDeleting} onClick={onDelete} />
      </RowActions>
    </li>
  );
}

function RelatedCollections({ kind, item }: Pick<LookupCardProps, 'kind' | 'item'>) {
  if (kind === 'collection') {
    return <p className={styles.related}>{item.parent?.name ?? 'No parent collection'}</p>;
  }
  if (kind !== 'parentCollection') return null;
  if (item.children.length === 0) return <p className={styles.related}>No collections</p>;
  return (
    <ul className={styles.related} aria-label={`Collections of ${item.name}`}>
      {item.children.map((child) => (
        <li key={child}>{child}</li>
      ))}
    </ul>
  );
}
