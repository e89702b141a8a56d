import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { useCheckDiscount } from '../shared/FirstDiscount.tsx';
import { PageLayout, Panel } from '../shared/PageLayout.tsx';
import { useFormDraft } from '../shared/use-draft.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { MediaEditor, type MediaEditorProps } from './MediaEditor.tsx';
import { PricePreview } from './PricePreview.tsx';
import { ProductConflict } from './ProductConflict.tsx';
import { FieldGrid, ProductFields } from './ProductFields.tsx';
import styles from './ProductForm.module.css';
import { type ProductValues, validateDraft, validateProduct } from './product-form-values.ts';
import { type BaseVersion, EditConflictError, type useProductUpload } from './save-product.ts';

interface ProductFormProps {
  title: string;
  submitLabel: 'Add' | 'Update' | 'Publish';
  /** The saved values, which the form is compared with. */
  values: ProductValues;
  /** Unsaved values of a restored draft. */
  draftValues?: ProductValues | undefined;
  isNew?: boolean;
  saving: Pick<
    ReturnType<typeof useProductUpload>,
    'isPending' | 'isSuccess' | 'problem' | 'error' | 'progress' | 'cancel' | 'reset'
  >;
  media: Omit<MediaEditorProps, 'isSaving' | 'progress' | 'onCancel'>;
  /** Stored images were removed from the form. */
  isMediaChanged?: boolean;
  /** Rendered above the fields. */
  notice?: ReactNode;
  /** Rendered next to the fields: panels that save immediately. */
  aside?: ReactNode;
  /** Rendered below the fields. */
  below?: ReactNode;
  /** Called with every change; null when the form equals the saved values again. */
  onValuesChange: (values: ProductValues | null) => void;
  /** Called when unsaved changes are discarded. */
  onDiscard: () => void;
  onCancel: () => void;
  onSubmit: (values: ProductValues) => void;
  /** Saves a product that may be incomplete. */
  onSaveDraft?: (values: ProductValues) => void;
  /** Saves what was chosen after another admin had changed the same fields. */
  onResolve?: (values: ProductValues, base: BaseVersion) => void;
}

/** The form for adding and editing products. */
export function ProductForm(props: ProductFormProps) {
  const { title, submitLabel, saving, isNew = false } = props;
  const isSaving = saving.isPending;
  const formId = useId();
  const form = useProductForm(props);
  // react-hook-form only tracks the state that is read while rendering.
  const { dirtyFields } = form.formState;
  const isChanged =
    Object.keys(dirtyFields).length > 0 ||
    props.media.media.isChanged ||
    props.isMediaChanged === true;
  useUnsavedChangesPrompt(isChanged && !isSaving && !saving.isSuccess, props.onDiscard);
  const checkDiscount = useCheckDiscount();
  const submit = form.handleSubmit(async (values) => {
    if (Number(values.discount) > 0 && !(await checkDiscount())) return;
    if (!isSaving) props.onSubmit(values);
  });
  const saveDraft = () => {
    const values = form.getValues();
    const errors = validateDraft(values);
    form.clearErrors();
    const keys = typedKeys(errors);
    for (const [index, key] of keys.entries()) {
      const { message = '' } = errors[key] ?? {};
      form.setError(key, { type: 'contract', message }, { shouldFocus: index === 0 });
    }
    if (keys.length === 0 && !isSaving) props.onSaveDraft?.(values);
  };

  return (
    <PageLayout
      title={title}
      pinned
      actions={
        <>
          <Button kind="quiet" small onClick={props.onCancel}>
            Cancel
          </Button>
          {props.onSaveDraft && (
            <Button kind="quiet" small busy={isSaving} onClick={saveDraft}>
              Save draft
            </Button>
          )}
          <Button type="submit" form={formId} kind="create" small busy={isSaving}>
            {isSaving ? 'Saving...' : submitLabel}
          </Button>
        </>
      }
    >
      {props.notice}
      <div className={styles.columns}>
        <Form
          id={formId}
          className={styles.main}
          aria-busy={isSaving}
          request={saving}
          onSubmit={submit}
        >
          <Panel title="Details">
            <FieldGrid>
              <ProductFields form={form} isNew={isNew} group="details" />
            </FieldGrid>
          </Panel>
          <Panel title="Classification">
            <FieldGrid>
              <ProductFields form={form} isNew={isNew} group="classification" />
            </FieldGrid>
          </Panel>
          <Panel title="Price">
            <FieldGrid>
              <ProductFields form={form} isNew={isNew} group="price" />
              <ProductFields form={form} isNew={isNew} group="supply" />
              <PricePreview control={form.control} />
              <ProductFields form={form} isNew={isNew} group="options" />
            </FieldGrid>
          </Panel>
          <Panel title="Images and videos">
            <div className={styles.media}>
              <MediaEditor
                {...props.media}
                isSaving={isSaving}
                progress={saving.progress}
                onCancel={saving.cancel}
              />
            </div>
          </Panel>
        </Form>
        {props.aside && <div className={styles.aside}>{props.aside}</div>}
        {props.below && <div className={styles.main}>{props.below}</div>}
      </div>
      {props.onResolve && saving.error instanceof EditConflictError && (
        <ProductConflict
          thing={isNew ? 'draft' : 'product'}
          conflict={saving.error}
          isSaving={isSaving}
          onResolve={props.onResolve}
          onClose={saving.reset}
        />
      )}
    </PageLayout>
  );
}

function typedKeys<Key extends string>(fields: Partial<Record<Key, unknown>>): Key[] {
  return Object.keys(fields) as Key[]; // its own keys
}

function useProductForm({ values, draftValues, isNew = false, onValuesChange }: ProductFormProps) {
  const form = useForm<ProductValues>({
    defaultValues: values,
    resolver: (current) => {
      const errors = validateProduct(current, isNew);
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: current, errors: {} };
    },
  });
  useFormDraft(form, { savedValues: values, draftValues, onValuesChange });
  return form;
}
