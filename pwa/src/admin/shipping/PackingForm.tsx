import { defaultHandling, type ShippingSettings, shippingSettings } from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { Stack } from '../../ui/Stack.tsx';
import { FormActions, Panel } from '../shared/PageLayout.tsx';
import styles from './PackingForm.module.css';
import { useSaveShipping } from './use-save-shipping.ts';

interface PackingFormProps {
  settings: ShippingSettings;
  mayEdit: boolean;
}

const fields = [
  { key: 'fromDays', label: 'Handling from (working days)' },
  {
    key: 'toDays',
    label: 'Handling to (working days)',
    hint: 'Until an order is handed to the carrier. Cart, checkout, mails and policies add it to the days of the shipping method.',
  },
  {
    key: 'packagingGrams',
    label: 'Weight of the packaging in grams',
    hint: 'Added to the weight of the pieces (1 carat is 0.2 g) where prices depend on weight.',
  },
] as const;

const schema = shippingSettings.pick({ handling: true, packagingGrams: true }).required();

/** How long packing takes, and what it adds to the weight. */
export function PackingForm({ settings, mayEdit }: PackingFormProps) {
  const { packagingGrams, handling = defaultHandling } = settings;
  const [values, setValues] = useState(() => ({
    fromDays: String(handling.fromDays),
    toDays: String(handling.toDays),
    packagingGrams: String(packagingGrams),
  }));
  const [errors, setErrors] = useState<ReadonlyMap<unknown, string>>(new Map());
  const save = useSaveShipping();
  const submit = () => {
    const { fromDays, toDays, packagingGrams: grams } = values;
    const { data, error } = schema.safeParse({
      handling: { fromDays, toDays },
      packagingGrams: grams,
    });
    setErrors(new Map(error?.issues.map(({ path, message }) => [path.at(-1), message])));
    if (data && !save.isPending) save.mutate({ ...settings, ...data });
  };
  return (
    <Panel title="Packing">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <Stack>
          {fields.map(({ key, label, ...field }) => (
            <Field key={key} label={label} {...field} error={errors.get(key)}>
              <input
                inputMode="decimal"
                autoComplete="off"
                readOnly={!mayEdit}
                value={values[key]}
                onChange={({ target }) => setValues({ ...values, [key]: target.value })}
              />
            </Field>
          ))}
          {mayEdit && (
            <FormActions>
              <Button type="submit" small busy={save.isPending}>
                Save
              </Button>
            </FormActions>
          )}
        </Stack>
      </form>
    </Panel>
  );
}
