import { useQuery } from '@tanstack/react-query';
import { type LookupKind, standardValues } from '@vajra/contract';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { productQueryKeys } from '../shared/query-keys.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { LookupForm } from './LookupForm.tsx';
import { LookupList } from './LookupList.tsx';
import { deleteLookup, type LookupItem, lookupItemsQuery } from './lookup-items.ts';
import { StandardValues } from './StandardValues.tsx';

/** Lists, adds, edits and deletes the values of any of the eight lookups. */
export function LookupScreen({ kind }: { kind: LookupKind }) {
  const screen = lookupScreen(kind);
  const query = useQuery(lookupItemsQuery(kind));
  const [edited, setEdited] = useState<LookupItem | 'new' | null>(null);
  const { askAndDelete, isDeleting } = useConfirmedDelete<LookupItem>({
    thing: screen.singular,
    titleOf: ({ name }) => `Delete ${name}`,
    idOf: ({ id }) => id,
    run: (item) => deleteLookup(kind, item),
    failed: screen.deleteFailed,
    // A collection also appears in its parent's card.
    stale: [keys.lookups, ...productQueryKeys],
  });

  return (
    <PageLayout
      title={screen.title}
      actions={
        <>
          {query.data?.length === 0 && standardValues(kind).length > 0 && <StandardValues />}
          <Button kind="create" small data-key="n" onClick={() => setEdited('new')}>
            + Add {screen.singular}
          </Button>
        </>
      }
    >
      <FramedQueryState
        query={query}
        failed={screen.loadFailed}
        empty={screen.empty}
        isEmpty={(items) => items.length === 0}
      >
        {(items) => (
          <LookupList {...{ kind, items, isDeleting }} onEdit={setEdited} onDelete={askAndDelete} />
        )}
      </FramedQueryState>
      {edited && (
        <LookupForm
          kind={kind}
          item={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </PageLayout>
  );
}
