import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { DeskPage, Panel } from '../../desk/DeskPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ClassFields } from './ClassFields.tsx';
import { NameFields } from './NameFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import styles from './ProductForm.module.css';
import { type ProductValues, problemsOf, type ValueKey } from './product-form-values.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

interface ProductFormProps {
  title: string;
  submitLabel: 'Add' | 'Update';
  values: ProductValues;
  isNew?: boolean;
  saving: { isPending: boolean; isSuccess: boolean };
  /** Files were chosen that are not sent yet. */
  hasFiles: boolean;
  /** Pictures and videos. */
  media: ReactNode;
  /** Beside the fields: what acts at once and not on submit. */
  aside?: ReactNode;
  onCancel: () => void;
  onSubmit: (values: ProductValues, changed: Partial<Record<ValueKey, boolean>>) => void;
}

/** The product form of spec 2.13 and section 5. */
export function ProductForm(props: ProductFormProps) {
  const { title, submitLabel, saving, isNew = false } = props;
  const busy = saving.isPending;
  const formId = useId();
  const form = useForm<ProductValues>({
    defaultValues: props.values,
    resolver: (values) => {
      const errors = problemsOf(values, isNew);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  // Read here, because react-hook-form tracks only what is read while rendering.
  const { dirtyFields } = form.formState;
  const isChanged = Object.keys(dirtyFields).length > 0 || props.hasFiles;
  useLeaveQuestion(isChanged && !busy && !saving.isSuccess);
  const submit = form.handleSubmit((values) => {
    // Every field is plain, so each is dirty or not.
    props.onSubmit(values, dirtyFields as Partial<Record<ValueKey, boolean>>);
  });

  return (
    <DeskPage
      title={title}
      pinned
      actions={
        <>
          <Button kind="quiet" small onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="make" small busy={busy}>
            {busy ? 'Saving...' : submitLabel}
          </Button>
        </>
      }
    >
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
      </div>
    </DeskPage>
  );
}
