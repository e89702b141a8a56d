import { useQuery } from '@tanstack/react-query';
import { foldImportValue, type ImportChoices, supplierNameLength } from '@vajra/contract';
import { OptionField, optionsOf } from '../../ui/OptionField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { MappingValues } from './ImportOptions.tsx';
import { suppliersQuery } from './import-queries.ts';
import { MarkupFields } from './MarkupFields.tsx';
import { initialMarkup, markupValues } from './markup-values.ts';
import { OptionGrid } from './OptionGrid.tsx';

type Settings = Pick<ImportChoices, 'unlisted' | 'prices'>;

const unlistedLabels: Readonly<Record<Settings['unlisted'], string>> = {
  nothing: 'Leave them alone',
  report: 'List them for review',
  hide: 'Hide them from customers',
};

const priceLabels: Readonly<Record<Settings['prices'], string>> = {
  overwrite: 'Replace the prices in the shop',
  keep: 'Set prices of new products only',
  markup: 'Calculate prices from the cost',
};

const priceHints: Readonly<Record<Settings['prices'], string>> = {
  overwrite: 'Products get the prices and discounts of the list.',
  keep: 'Products that the shop has keep their prices and discounts.',
  markup: 'The prices of the list are what you pay. Only staff see them.',
};

interface SupplierOptionsProps {
  values: MappingValues;
  /** Whether the supplier has to be chosen, because several send lists with these columns. */
  isRequired: boolean;
  hasPrice: boolean;
  onChange: (changes: Partial<MappingValues>) => void;
}

/** Whose list it is, what happens to products that it does not have, and what its prices mean. */
export function SupplierOptions({ values, isRequired, hasPrice, onChange }: SupplierOptionsProps) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const { supplier, unlisted, prices, markup, currency } = values;
  const name = supplier ?? '';
  /** Takes over the settings of a supplier who has sent a list before. */
  const changeName = (typed: string) => {
    const known = suppliers.find((each) => isSameName(each.supplier, typed));
    if (!known) {
      onChange({ supplier: typed, ...(typed.trim() === '' && { unlisted: 'nothing' }) });
      return;
    }
    const { rate } = known;
    onChange({
      supplier: typed,
      unlisted: known.unlisted,
      prices: known.prices,
      markup: known.markup && markupValues(known.markup),
      ...(rate !== null && { rate: String(rate) }),
    });
  };
  const choosePrices = (chosen: Settings['prices']) =>
    onChange({
      prices: chosen,
      ...(chosen === 'markup' && { markup: markup ?? initialMarkup(currency) }),
    });
  return (
    <OptionGrid>
      <TextField
        label="Supplier"
        hint={
          isRequired
            ? 'Several suppliers send lists with these columns.'
            : 'Products of the list are marked with it. Leave blank for your own list.'
        }
        type="text"
        suggestions={suppliers.map((each) => each.supplier)}
        maxLength={supplierNameLength}
        required={isRequired || unlisted !== 'nothing'}
        value={name}
        onChange={changeName}
      />
      <OptionField
        label="Products that the list no longer has"
        hint={
          unlisted === 'hide'
            ? 'They are shown again when a later list has them.'
            : 'Only products of this supplier.'
        }
        value={unlisted}
        options={optionsOf(unlistedLabels)}
        disabled={name.trim() === '' && unlisted === 'nothing'}
        onChange={(chosen) => onChange({ unlisted: chosen })}
      />
      {hasPrice && (
        <OptionField
          label="Prices of the list"
          hint={priceHints[prices]}
          value={prices}
          options={optionsOf(priceLabels)}
          onChange={choosePrices}
        />
      )}
      {hasPrice && prices === 'markup' && markup && (
        <MarkupFields values={markup} onChange={(changed) => onChange({ markup: changed })} />
      )}
    </OptionGrid>
  );
}

const isSameName = (a: string, b: string) => foldImportValue(a) === foldImportValue(b);
