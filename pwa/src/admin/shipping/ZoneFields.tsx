import { shippingLimits } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { OptionField, optionsOf } from '../../ui/OptionField.tsx';
import { Select } from '../../ui/Select.tsx';
import { CountriesField } from './CountriesField.tsx';
import { newTier, type TierValues, type ZoneValues } from './method-values.ts';
import { TierFields } from './TierFields.tsx';
import styles from './ZoneFields.module.css';

interface ZoneFieldsProps {
  /** 'Zone 1'. */
  name: string;
  zone: ZoneValues;
  /** Whether no other zone applies to all other countries. */
  canBeOthers: boolean;
  /** Returns the problem of a field by its path in the zone; that of the zone for ''. */
  errorOf: (path: string) => string | undefined;
  onChange: (changed: Partial<ZoneValues>) => void;
  /** Undefined for the only zone. */
  onRemove: (() => void) | undefined;
}

const basisOptions = optionsOf({ value: 'The value of the order', weight: 'The weight' });

/** Where a shipping method is offered, and what it costs there. */
export function ZoneFields({
  name,
  zone,
  canBeOthers,
  errorOf,
  onChange,
  onRemove,
}: ZoneFieldsProps) {
  const { isOthers, countries, basis, tiers } = zone;
  const changeTier = (tier: TierValues, changed: Partial<TierValues>) =>
    onChange({ tiers: tiers.map((each) => (each === tier ? { ...tier, ...changed } : each)) });
  const tiersError = errorOf('tiers') ?? errorOf('');
  return (
    <fieldset className={styles.zone}>
      <legend>{name}</legend>
      <Field label="Countries" error={isOthers ? errorOf('countries') : undefined}>
        <Select
          value={isOthers ? 'others' : 'chosen'}
          onChange={({ target }) => onChange({ isOthers: target.value === 'others' })}
        >
          <option value="others" disabled={!canBeOthers}>
            All countries that are in no other zone
          </option>
          <option value="chosen">Chosen countries</option>
        </Select>
      </Field>
      {!isOthers && (
        <CountriesField
          zone={name}
          codes={countries}
          error={errorOf('countries')}
          onChange={(chosen) => onChange({ countries: chosen })}
        />
      )}
      <OptionField
        label="Price depends on"
        value={basis}
        options={basisOptions}
        onChange={(chosen) => onChange({ basis: chosen })}
      />
      {tiers.map((tier, index) => (
        <TierFields
          key={tier.key}
          name={`${name}, price ${index + 1}`}
          tier={tier}
          basis={basis}
          isFirst={index === 0}
          errorOf={(path) => errorOf(`tiers.${index}.${path}`)}
          onChange={(changed) => changeTier(tier, changed)}
          onRemove={() => onChange({ tiers: tiers.filter((each) => each !== tier) })}
        />
      ))}
      {tiersError && (
        <p role="alert" tabIndex={-1} data-invalid className={styles.problem}>
          {tiersError}
        </p>
      )}
      <div className={styles.actions}>
        {tiers.length < shippingLimits.tiers && (
          <Button
            kind="text"
            small
            aria-label={`Add a price to ${name}`}
            onClick={() => onChange({ tiers: [...tiers, newTier()] })}
          >
            Add price
          </Button>
        )}
        {onRemove && (
          <Button kind="text" small aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove zone
          </Button>
        )}
      </div>
    </fieldset>
  );
}
