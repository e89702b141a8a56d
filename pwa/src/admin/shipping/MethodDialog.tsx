import { type ShippingMethod, type ShippingSettings, shippingLimits } from '@vajra/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Messages } from '../shared/use-fields.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import styles from './MethodDialog.module.css';
import { type MethodValues, newZone, parseMethod, valuesOf } from './method-values.ts';
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
  const [initial] = useState(() => valuesOf(method));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Messages>({});
  const save = useSaveShipping({ isProblemShown: true, onSaved: onClose });
  const leave = useUnsavedChangesPrompt(values !== initial && !save.isPending);
  const change = (changed: Partial<MethodValues>) => {
    setErrors({});
    setValues({ ...values, ...changed });
  };
  const submit = () => {
    const parsed = parseMethod(values);
    setErrors('errors' in parsed ? parsed.errors : {});
    if ('errors' in parsed) return;
    save.mutate({ ...settings, methods: withMethod(settings.methods, parsed.method) });
  };
  const field = (name: 'name' | 'description' | 'fromDays' | 'toDays') => ({
    value: values[name],
    error: errors[name],
    onChange: (text: string) => change({ [name]: text }),
  });
  const { zones } = values;
  const hasOthers = zones.some(({ isOthers }) => isOthers);

  return (
    <FormDialog
      title={`${method ? 'Edit' : 'Add'} shipping method`}
      submit={save.isPending ? 'Saving...' : method ? 'Update' : 'Add'}
      isCreation
      request={save}
      onClose={() => leave(onClose)}
      onSubmit={submit}
    >
      <TextField label="Name" maxLength={60} {...field('name')} />
      <TextField label="Description" hint="Optional." maxLength={200} {...field('description')} />
      <div className={styles.days}>
        <TextField label="Working days from" inputMode="numeric" {...field('fromDays')} />
        <TextField label="Working days to" inputMode="numeric" {...field('toDays')} />
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
    </FormDialog>
  );
}

/** Replaces the method with the same id, or adds a new one. */
function withMethod(methods: readonly ShippingMethod[], method: ShippingMethod): ShippingMethod[] {
  const isKnown = methods.some(({ methodId }) => methodId === method.methodId);
  if (!isKnown) return [...methods, { ...method, methodId: 0 }];
  return methods.map((each) => (each.methodId === method.methodId ? method : each));
}
