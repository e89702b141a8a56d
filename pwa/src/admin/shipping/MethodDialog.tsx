import { type ShippingMethod, type ShippingSettings, shippingLimits } from '@vajra/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import styles from './MethodDialog.module.css';
import {
  type MethodErrors,
  type MethodValues,
  newZone,
  parseMethod,
  valuesOf,
} from './method-values.ts';
import { useSaveShipping } from './use-save-shipping.ts';
import { ZoneFields } from './ZoneFields.tsx';

interface MethodDialogProps {
  settings: ShippingSettings;
  /** Undefined for a new method. */
  method: ShippingMethod | undefined;
  onClose: () => void;
}

/** The form of a shipping method. */
export function MethodDialog({ settings, method, onClose }: MethodDialogProps) {
  const formId = useId();
  const [initial] = useState(() => valuesOf(method));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<MethodErrors>({});
  const save = useSaveShipping({ isProblemShown: true, onSaved: onClose });
  const leave = useUnsavedChangesPrompt(values !== initial && !save.isPending);
  const change = (changed: Partial<MethodValues>) => {
    setErrors({});
    setValues({ ...values, ...changed });
  };
  const submit = () => {
    const parsed = parseMethod(values);
    setErrors('errors' in parsed ? parsed.errors : {});
    if ('errors' in parsed || save.isPending) return;
    save.mutate({ ...settings, methods: withMethod(settings.methods, parsed.method) });
  };
  const inputOf = (name: 'name' | 'description' | 'fromDays' | 'toDays') => ({
    autoComplete: 'off',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const { zones } = values;
  const hasOthers = zones.some(({ isOthers }) => isOthers);

  return (
    <Dialog
      open
      title={`${method ? 'Edit' : 'Add'} shipping method`}
      onClose={() => leave(onClose)}
      footer={
        <>
          <Button kind="quiet" small onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="create" small busy={save.isPending}>
            {save.isPending ? 'Saving...' : method ? 'Update' : 'Add'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <FieldStack>
          <FormError problem={save.problem} />
          <Field label="Name" error={errors.name}>
            <input maxLength={60} {...inputOf('name')} />
          </Field>
          <Field label="Description" hint="Optional." error={errors.description}>
            <input maxLength={200} {...inputOf('description')} />
          </Field>
          <div className={styles.days}>
            <Field label="Working days from" error={errors.fromDays}>
              <input inputMode="numeric" {...inputOf('fromDays')} />
            </Field>
            <Field label="Working days to" error={errors.toDays}>
              <input inputMode="numeric" {...inputOf('toDays')} />
            </Field>
          </div>
          <label className={styles.active}>
            <input
              type="checkbox"
              checked={values.isActive}
              onChange={({ target }) => change({ isActive: target.checked })}
            />
            Active
          </label>
          {zones.map((zone, index) => (
            <ZoneFields
              key={zone.key}
              name={`Zone ${index + 1}`}
              zone={zone}
              canBeOthers={zone.isOthers || !hasOthers}
              errorOf={(path) => errors[path ? `zones.${index}.${path}` : `zones.${index}`]}
              onChange={(changed) =>
                change({
                  zones: zones.map((each) => (each === zone ? { ...zone, ...changed } : each)),
                })
              }
              onRemove={
                zones.length > 1
                  ? () => change({ zones: zones.filter((each) => each !== zone) })
                  : undefined
              }
            />
          ))}
          {errors.zones && (
            <p role="alert" tabIndex={-1} data-invalid className={styles.problem}>
              {errors.zones}
            </p>
          )}
          {zones.length < shippingLimits.zones && (
            <Button
              kind="quiet"
              small
              onClick={() => change({ zones: [...zones, newZone(!hasOthers)] })}
            >
              Add zone
            </Button>
          )}
        </FieldStack>
      </form>
    </Dialog>
  );
}

/** Replaces the method with the same id, or adds a new one. */
function withMethod(methods: readonly ShippingMethod[], method: ShippingMethod): ShippingMethod[] {
  const isKnown = methods.some(({ methodId }) => methodId === method.methodId);
  if (!isKnown) return [...methods, { ...method, methodId: 0 }];
  return methods.map((each) => (each.methodId === method.methodId ? method : each));
}
