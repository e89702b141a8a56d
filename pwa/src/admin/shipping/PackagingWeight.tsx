import { type ShippingSettings, shippingSettings } from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FieldStack, FormActions, Panel } from '../shared/PageLayout.tsx';
import styles from './PackagingWeight.module.css';
import { useSaveShipping } from './use-save-shipping.ts';

interface PackagingWeightProps {
  settings: ShippingSettings;
  mayEdit: boolean;
}

/** The weight that prices by weight add to that of the pieces. */
export function PackagingWeight({ settings, mayEdit }: PackagingWeightProps) {
  const [grams, setGrams] = useState(String(settings.packagingGrams));
  const [error, setError] = useState<string>();
  const save = useSaveShipping();
  const submit = () => {
    const { data, error: invalid } = shippingSettings.shape.packagingGrams.safeParse(grams);
    setError(invalid?.issues[0]?.message);
    if (data !== undefined && !save.isPending) save.mutate({ ...settings, packagingGrams: data });
  };
  return (
    <Panel title="Packaging">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <FieldStack>
          <Field
            label="Weight of the packaging in grams"
            hint="Added to the weight of the pieces (1 carat is 0.2 g) where prices depend on weight."
            error={error}
          >
            <input
              inputMode="decimal"
              autoComplete="off"
              readOnly={!mayEdit}
              value={grams}
              onChange={({ target }) => setGrams(target.value)}
            />
          </Field>
          {mayEdit && (
            <FormActions>
              <Button type="submit" small busy={save.isPending}>
                Save
              </Button>
            </FormActions>
          )}
        </FieldStack>
      </form>
    </Panel>
  );
}
