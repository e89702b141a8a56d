import { hashKey } from '@tanstack/react-query';
import { type ImportDetail, missingRateMessage, needsExchangeRate } from '@vajra/contract';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { formatCount } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { ColumnMappingTable } from './ColumnMappingTable.tsx';
import { HeaderRowSelect, SheetSelect } from './FileChoices.tsx';
import styles from './ImportMappingForm.module.css';
import { ImportOptions, type MappingValues, noStones } from './ImportOptions.tsx';
import { ImportValues } from './ImportValues.tsx';
import { useCheckImport } from './import-mutations.ts';
import { markupBody, markupValues } from './markup-values.ts';
import { SupplierOptions } from './SupplierOptions.tsx';

function storedValues({ choices, headerLine, state }: ImportDetail): MappingValues {
  const { stone_id, markup, ...others } = choices;
  return {
    ...others,
    markup: markup && markupValues(markup),
    rate: choices.rate === null ? '' : String(choices.rate),
    stoneType: stone_id === null ? (state === 'new' ? '' : noStones) : String(stone_id),
    headerLine,
  };
}

/** Resets the column mapping when another header row has been chosen. */
function withCurrentHeader(detail: ImportDetail, values: MappingValues): MappingValues {
  const { columns, pricePer, headerLine } = storedValues(detail);
  if (values.headerLine === headerLine) return values;
  return { ...values, columns, pricePer: pricePer ?? values.pricePer, headerLine };
}

const isEqual = (a: MappingValues, b: MappingValues) => hashKey([a]) === hashKey([b]);

/** Keeps the values, as a draft too, until the check has been started. */
function useMapping(detail: ImportDetail) {
  const { import_id } = detail;
  const stored = storedValues(detail);
  const [edited, setEdited] = useState(stored);
  const draft = useDraft<MappingValues>(`import ${import_id}`);
  const check = useCheckImport(import_id, draft.discard);
  const values = withCurrentHeader(detail, edited);
  useUnsavedChangesPrompt(!isEqual(values, stored) && !check.isPending, draft.discard);
  const change = (changes: Partial<MappingValues>) => {
    const next = { ...values, ...changes };
    setEdited(next);
    draft.save(isEqual(next, stored) ? null : next);
  };
  /** Drafts of earlier releases lack fields that were added since. */
  const restore = (saved: MappingValues) => setEdited({ ...stored, ...saved });
  return { values, change, check, draft, restore };
}

/** Marks the field of the exchange rate when the rate is missing, and takes the focus there. */
function useRate({ rowsWithoutRate }: ImportDetail, values: MappingValues) {
  const ref = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const isMissing = !Number(values.rate);
  const isNeeded = needsExchangeRate(values);
  const rows = formatCount({ totalCount: rowsWithoutRate }, 'row');
  const error = !isMissing
    ? undefined
    : isRefused && isNeeded
      ? missingRateMessage
      : rowsWithoutRate > 0
        ? `${rows} with a price in one currency: enter how many rupees a dollar is, then check again.`
        : undefined;
  /** Returns whether the form can be sent. */
  const check = () => {
    const isRefusedNow = isMissing && isNeeded;
    setRefused(isRefusedNow);
    if (isRefusedNow) ref.current?.focus();
    return !isRefusedNow;
  };
  return { ref, error, check };
}

/** Maps the file's columns to product fields and starts the check. */
export function ImportMappingForm({ detail }: { detail: ImportDetail }) {
  const { isRemembered, state } = detail;
  const { values, change, check, draft, restore } = useMapping(detail);
  const formId = useId();
  const { pricePer } = values;
  const rate = useRate(detail, values);
  const hasPrice = values.columns.some((field) => field && /(price|cost)$/i.test(field));

  const submit = () => {
    if (!rate.check()) return;
    const { rate: rupees, c_id, stoneType, headerLine: _, supplier, markup, ...rest } = values;
    // Files without a price do not ask what it is per, but the API requires an answer.
    check.mutate({
      ...rest,
      pricePer: pricePer ?? 'stone',
      supplier: supplier ?? '',
      markup: rest.prices === 'markup' && markup ? markupBody(markup) : null,
      rate: rupees.trim(),
      c_id: c_id ?? '',
      stone_id: stoneType === noStones ? '' : stoneType,
    });
  };
  return (
    <Form id={formId} className={styles.form} request={check} isNative onSubmit={submit}>
      <DraftBanner draft={draft} onRestore={restore} />
      <ImportValues
        detail={detail}
        choices={values.values}
        makeLookups={values.makeLookups}
        onChange={(chosen) => change({ values: chosen })}
      />
      <Panel title="Supplier">
        <SupplierOptions
          {...{ values, hasPrice }}
          isRequired={detail.needsSupplier}
          onChange={change}
        />
      </Panel>
      <Panel title="Options">
        <ImportOptions
          {...{ values, hasPrice }}
          rateRef={rate.ref}
          rateError={rate.error}
          signQuestions={detail.signQuestions}
          onChange={change}
        />
      </Panel>
      <Panel
        title="Columns"
        aside={isRemembered && <RowDetail>Same mapping as your last import</RowDetail>}
      >
        {detail.sheets.length > 1 && <SheetSelect detail={detail} />}
        {detail.firstRows.length > 0 && <HeaderRowSelect detail={detail} />}
        <ColumnMappingTable
          columns={detail.columns}
          fields={values.columns}
          onChange={(columns) => change({ columns })}
        />
      </Panel>
      <div>
        <Button type="submit" kind={state === 'checked' ? 'quiet' : 'solid'} busy={check.isPending}>
          {state === 'new' ? 'Check the file' : 'Check again'}
        </Button>
      </div>
    </Form>
  );
}
