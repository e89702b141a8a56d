import { carriers } from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { useFields } from '../shared/use-fields.ts';

/** The fields of a parcel, empty. */
export const noParcel = { carrier: '', trackingNumber: '', trackingUrl: '' };

interface ParcelFieldsProps {
  field: ReturnType<typeof useFields<keyof typeof noParcel>>['field'];
  linkHint: string;
}

/** Who carries a parcel, and how it is tracked. */
export function ParcelFields({ field, linkHint }: ParcelFieldsProps) {
  return (
    <>
      <TextField label="Carrier" maxLength={60} suggestions={carriers} {...field('carrier')} />
      <TextField label="Tracking number" maxLength={40} {...field('trackingNumber')} />
      <TextField
        label="Tracking link"
        hint={linkHint}
        type="url"
        maxLength={500}
        {...field('trackingUrl')}
      />
    </>
  );
}

interface PiecesFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  max: number;
  value: number;
  onChange: (pieces: number) => void;
}

/** A number of pieces. */
export function PiecesField({ label, hint, error, max, value, onChange }: PiecesFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        value={value}
        onChange={({ target }) =>
          onChange(Math.min(max, Math.max(0, Math.trunc(Number(target.value) || 0))))
        }
      />
    </Field>
  );
}
