import { useQuery } from '@tanstack/react-query';
import { type LookupKind, standardValues } from '@vajra/contract';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { productQueryKeys } from '../shared/query-keys.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useDraft } from '../shared/use-draft.ts';
import { LookupForm } from './LookupForm.tsx';
import { LookupList } from './LookupList.tsx';
import { deleteLookup, type LookupItem, lookupItemsQuery } from './lookup-items.ts';
import { StandardValues } from './StandardValues.tsx';
import type { LookupDraft } from './use-lookup-save.ts';

interface OpenForm {
  /** Undefined for a new value. */
  item?: LookupItem | undefined;
  restored?: LookupDraft;
}

/** Lists, adds, edits and deletes the values of any of the eight lookups. */
export function LookupScreen({ kind }: { kind: LookupKind }) {
  const screen = lookupScreen(kind);
  const query = useQuery(lookupItemsQuery(kind));
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const draft = useDraft<LookupDraft>(`lookup ${kind}`);
  // A draft of a value that has been deleted is restored as a new value.
  const draftItem = query.data?.find(({ id }) => id === draft.stored?.content.id);
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
          <Button kind="create" small data-key="n" onClick={() => setOpenForm({})}>
            + Add {screen.singular}
          </Button>
        </>
      }
    >
      {query.data && (
        <DraftBanner
          draft={draft}
          formTitle={`${draftItem ? 'Edit' : 'Add'} ${screen.singular}`}
          onRestore={(restored) => setOpenForm({ item: draftItem, restored })}
        />
      )}
      <FramedQueryState
        query={query}
        failed={screen.loadFailed}
        empty={screen.empty}
        isEmpty={(items) => items.length === 0}
      >
        {(items) => (
          <LookupList
            {...{ kind, items, isDeleting }}
            onEdit={(item) => setOpenForm({ item })}
            onDelete={askAndDelete}
          />
        )}
      </FramedQueryState>
      {openForm && (
        <LookupForm
          kind={kind}
          item={openForm.item}
          restored={openForm.restored}
          draft={draft}
          onClose={() => setOpenForm(null)}
        />
      )}
    </PageLayout>
  );
}
