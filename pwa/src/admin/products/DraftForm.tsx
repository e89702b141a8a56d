import type { ProductDraft } from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../shared/Banner.tsx';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { useDraft } from '../shared/use-draft.ts';
import { ProductForm } from './ProductForm.tsx';
import type { ProductValues } from './product-form-values.ts';
import { baseOfDraft, useDiscardDraft, useUpdateDraft } from './save-draft.ts';
import type { BaseVersion } from './save-product.ts';
import { useProductMedia } from './use-product-media.ts';

interface DraftFormProps {
  draft: ProductDraft;
  onDone: () => void;
}

/** What the form was opened with: the saved draft, or values typed in this tab and their base. */
interface Opened {
  base: BaseVersion;
  typed?: ProductValues;
}

/** Continues a product that is not published yet. */
export function DraftForm({ draft, onDone }: DraftFormProps) {
  // Kept from when the form was opened: later fetches must not overwrite unsaved values.
  const [saved] = useState(draft);
  const [opened, setOpened] = useState<Opened>(() => ({ base: baseOfDraft(saved) }));
  const [images, setImages] = useState(saved.productimages);
  const typed = useDraft<Required<Opened>>(`product draft ${saved.draft_id}`);
  const media = useProductMedia(images);
  const update = useUpdateDraft(saved.draft_id, baseOfDraft(saved), typed.discard);
  const discard = useDiscardDraft(onDone);
  const [action, setAction] = useState<'save' | 'publish'>('save');

  const send = (next: typeof action, values: ProductValues, base = opened.base) => {
    setAction(next);
    const { files, order } = media;
    update.mutate({ action: next, base, values, files, order }, { onSuccess: onDone });
  };

  return (
    <ProductForm
      key={opened.typed ? 'typed' : 'saved'}
      title="Edit draft"
      submitLabel="Publish"
      values={opened.base.values}
      draftValues={opened.typed}
      isNew
      saving={{ ...update, isSuccess: update.isSuccess || discard.isDeleted }}
      isMediaChanged={images.length < saved.productimages.length}
      notice={
        <>
          <DraftBanner draft={typed} onRestore={setOpened} />
          <Banner
            label="Draft"
            text={`Draft, not visible to shoppers. Last saved by ${saved.u_name} on ${formatDateTime(saved.updatedAt)}.`}
          >
            <Button
              kind="quiet"
              small
              busy={discard.isDeleting(saved)}
              onClick={() => discard.askAndDelete(saved)}
            >
              Discard draft
            </Button>
          </Banner>
        </>
      }
      media={{
        media,
        hint: 'The first one is the cover. Changes are saved with the draft.',
        removeLabel: 'Remove',
        onRemove: (image) => setImages(images.filter((each) => each !== image)),
      }}
      onValuesChange={(values) => typed.save(values && { base: opened.base, typed: values })}
      onDiscard={typed.discard}
      onCancel={onDone}
      onSubmit={(values) => send('publish', values)}
      onSaveDraft={(values) => send('save', values)}
      onResolve={(values, base) => send(action, values, base)}
    />
  );
}
