import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { PageLayout, Panel } from '../shared/PageLayout.tsx';
import { useFormDraft } from '../shared/use-form-draft.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { ClassFields } from './ClassFields.tsx';
import { NameFields } from './NameFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import styles from './ProductForm.module.css';
import { type ProductValues, problemsOf } from './product-form-values.ts';

interface ProductFormProps {
  title: string;
  submitLabel: 'Add' | 'Update';
  /** What the form was opened with. */
  values: ProductValues;
  /** What was typed into it before it was opened: a draft. */
  typed?: ProductValues | undefined;
  isNew?: boolean;
  saving: { isPending: boolean; isSuccess: boolean };
  /** Files were chosen, or put into another order. */
  isMediaChanged: boolean;
  /** Pictures and videos. */
  media: ReactNode;
  /** Above the fields. */
  notice?: ReactNode;
  /** Beside the fields: what acts at once and not on submit. */
  aside?: ReactNode;
  /** Below the fields. */
  below?: ReactNode;
  /** Called with every change; null: all is as it was when the form was opened. */
  onTyped: (values: ProductValues | null) => void;
  /** What was typed is given up. */
  onLeave: () => void;
  onCancel: () => void;
  onSubmit: (values: ProductValues) => void;
}

/** The product form of spec 2.13 and section 5. */
export function ProductForm(props: ProductFormProps) {
  const { title, submitLabel, saving, isNew = false } = props;
  const busy = saving.isPending;
  const formId = useId();
  const form = useProductForm(props);
  // Read here, because react-hook-form tracks only what is read while rendering.
  const { dirtyFields } = form.formState;
  const isChanged = Object.keys(dirtyFields).length > 0 || props.isMediaChanged;
  useUnsavedChangesPrompt(isChanged && !busy && !saving.isSuccess, props.onLeave);
  const submit = form.handleSubmit((values) => {
    if (!busy) props.onSubmit(values);
  });

  return (
    <PageLayout
      title={title}
      pinned
      actions={
        <>
          <Button kind="quiet" small onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="create" small busy={busy}>
            {busy ? 'Saving...' : submitLabel}
          </Button>
        </>
      }
    >
      {props.notice}
      <div className={styles.columns}>
        <form
          id={formId}
          noValidate
          className={styles.main}
          aria-busy={busy}
          onSubmit={(event) => void submit(event)}
        >
          <Panel title="What it is">
            <NameFields form={form} isNew={isNew} />
          </Panel>
          <Panel title="Where it belongs">
            <ClassFields form={form} />
          </Panel>
          <Panel title="Price">
            <PriceFields form={form} isNew={isNew} />
          </Panel>
          <Panel title="Pictures and videos">
            <div className={styles.media}>{props.media}</div>
          </Panel>
        </form>
        {props.aside && <div className={styles.aside}>{props.aside}</div>}
        {props.below && <div className={styles.main}>{props.below}</div>}
      </div>
    </PageLayout>
  );
}

function useProductForm({ values, typed, isNew = false, onTyped }: ProductFormProps) {
  const form = useForm<ProductValues>({
    defaultValues: values,
    resolver: (now) => {
      const errors = problemsOf(now, isNew);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: now, errors: {} };
    },
  });
  useFormDraft(form, { opened: values, typed, onTyped });
  return form;
}
