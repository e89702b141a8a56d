import { owners, type TaxSettings } from '@vajra/contract';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { ConflictNotice } from '../shared/ConflictNotice.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import type { Messages } from '../shared/use-fields.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { InvoiceExport } from './InvoiceExport.tsx';
import { SellerPanel } from './SellerPanel.tsx';
import { TaxConfirmation } from './TaxConfirmation.tsx';
import styles from './TaxForm.module.css';
import { TaxRatesPanel } from './TaxRatesPanel.tsx';
import { bodyOf, type TaxBody, type TaxValues, validateTax, valuesOf } from './tax-values.ts';

/** Edits the tax settings. Owners change and confirm them; other staff read them. */
export function TaxForm({ settings }: { settings: TaxSettings }) {
  const formId = useId();
  // Kept from when the form was opened or saved: later fetches must not overwrite unsaved values.
  const [saved, setSaved] = useState(settings);
  const [values, setValues] = useState(() => valuesOf(settings));
  const [errors, setErrors] = useState<Messages>({});
  const [hasConflict, setHasConflict] = useState(false);
  const isOwner = useHasRole(owners);
  const show = (stored: TaxSettings) => {
    setSaved(stored);
    setValues(valuesOf(stored));
  };
  const save = useAdminMutation({
    run: (body: TaxBody) => call(endpoints.changeTaxSettings, { body }),
    failed: 'Failed to save the tax settings.',
    isProblemShown: true,
    stale: [],
    onConflict: (theirs: TaxSettings) => {
      setHasConflict(true);
      setSaved(theirs);
    },
  });
  const confirm = useAdminMutation({
    run: (version: number) => call(endpoints.confirmTaxSettings, { body: { version } }),
    failed: 'Failed to confirm the tax settings.',
    stale: [keys.store],
    onConflict: show,
  });
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(saved));
  useUnsavedChangesPrompt(isChanged && !save.isPending);
  const change = (changed: Partial<TaxValues>) => {
    setErrors({});
    setValues({ ...values, ...changed });
  };
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const body = bodyOf(values, saved.version);
    const found = validateTax(body);
    setErrors(found);
    focusFirstInvalid(currentTarget);
    if (Object.keys(found).length > 0) return;
    setHasConflict(false);
    save.mutate(body, { onSuccess: (result) => show(result.settings) });
  };

  return (
    <PageLayout
      title="Tax and invoices"
      pinned
      actions={
        isOwner && (
          <Button type="submit" form={formId} kind="create" small busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        )
      }
    >
      <div className={styles.sections}>
        <TaxConfirmation
          settings={saved}
          isChanged={isChanged}
          isBusy={confirm.isPending}
          onConfirm={
            isOwner
              ? () =>
                  confirm.mutate(saved.version, { onSuccess: (result) => show(result.settings) })
              : undefined
          }
        />
        <Form id={formId} className={styles.sections} request={save} onSubmit={submit}>
          {hasConflict && (
            <ConflictNotice>
              Another admin has changed the tax settings. Saving replaces their version with yours.
            </ConflictNotice>
          )}
          <fieldset disabled={!isOwner} className={styles.fields}>
            <SellerPanel {...{ values, errors, change }} />
            <TaxRatesPanel {...{ values, errors, change }} />
          </fieldset>
        </Form>
        <InvoiceExport />
      </div>
    </PageLayout>
  );
}
