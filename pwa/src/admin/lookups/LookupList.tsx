import { type LookupKind, lookupFields } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { endpoints } from '../shared/endpoints.ts';
import { MoveButtons, useMoveAnnouncement } from '../shared/MoveButtons.tsx';
import { useSavedOrder } from '../shared/use-saved-order.ts';
import { LookupCard } from './LookupCard.tsx';
import styles from './LookupList.module.css';
import type { LookupItem } from './lookup-items.ts';

interface LookupListProps {
  kind: LookupKind;
  items: readonly LookupItem[];
  isDeleting: (item: LookupItem) => boolean;
  onEdit: (item: LookupItem) => void;
  onDelete: (item: LookupItem) => void;
}

/** The values of a lookup in the order in which the shop shows them, which admins can change. */
export function LookupList({ kind, items, isDeleting, onEdit, onDelete }: LookupListProps) {
  const { ordered, move } = useSavedOrder({
    items,
    idOf: ({ id }) => id,
    save: (ids) => call(endpoints.orderLookups, { params: { kind }, body: { ids } }),
    plural: lookupFields[kind].plural,
    stale: [keys.lookups],
  });
  const { announceMove, announcement } = useMoveAnnouncement();
  return (
    <>
      {announcement}
      <ul className={styles.cards}>
        {ordered.map((item, index) => (
          <LookupCard
            key={item.id}
            kind={kind}
            item={item}
            isDeleting={isDeleting(item)}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
          >
            {ordered.length > 1 && (
              <MoveButtons
                name={item.name}
                index={index}
                count={ordered.length}
                onMove={(to) => {
                  announceMove(item.name, to, ordered.length);
                  move(index, to);
                }}
              />
            )}
          </LookupCard>
        ))}
      </ul>
    </>
  );
}
