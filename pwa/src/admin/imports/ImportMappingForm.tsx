import { hashKey } from '@tanstack/react-query';
import type { ImportChoices, ImportDetail } from '@vajra/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DraftBanner } from '../shared/DraftBanner.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { ColumnMappingTable } from './ColumnMappingTable.tsx';
import { HeaderRowSelect } from './HeaderRowSelect.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import styles from './import.module.css';
import { useCheckImport } from './import-mutations.ts';

/** What is chosen before it is sent: the rate as it is typed. */
export interface Chosen extends Omit<ImportChoices, 'rate'> {
  rate: string;
  /** Whose columns these are. */
  headerLine: number;
}

function chosenIn({ choices, headerLine }: ImportDetail): Chosen {
  return { ...choices, rate: choices.rate === null ? '' : String(choices.rate), headerLine };
}

/** What is chosen, as long as it is for these columns; else they begin as they were understood. */
function forColumnsOf(detail: ImportDetail, chosen: Chosen): Chosen {
  const { columns, pricePer, headerLine } = chosenIn(detail);
  if (chosen.headerLine === headerLine) return chosen;
  return { ...chosen, columns, pricePer: pricePer ?? chosen.pricePer, headerLine };
}

const isSame = (one: Chosen, other: Chosen) => hashKey([one]) === hashKey([other]);

/** What is chosen, kept until the check has begun. */
function useChosen(detail: ImportDetail) {
  const { import_id } = detail;
  const opened = chosenIn(detail);
  const [kept, setKept] = useState(opened);
  const draft = useDraft<Chosen>(`import ${import_id}`);
  const check = useCheckImport(import_id, draft.forget);
  const chosen = forColumnsOf(detail, kept);
  const isChanged = !isSame(chosen, opened);
  useUnsavedChangesPrompt(isChanged && !check.isPending, draft.forget);
  const change = (changes: Partial<Chosen>) => {
    const next = { ...chosen, ...changes };
    setKept(next);
    draft.keep(isSame(next, opened) ? null : next);
  };
  return { chosen, change, check, draft, putBack: setKept };
}

/** What the columns are and how prices are meant; sending it begins the check. */
export function ImportMappingForm({ detail }: { detail: ImportDetail }) {
  const { isRemembered, state } = detail;
  const { chosen, change, check, draft, putBack } = useChosen(detail);
  const formId = useId();
  const { pricePer } = chosen;
  const hasPrice = chosen.columns.some((field) => field && /price$/i.test(field));

  const send = () => {
    const { rate, c_id, headerLine: _, ...rest } = chosen;
    // Without a price in the file it is all the same.
    check.mutate({ ...rest, pricePer: pricePer ?? 'stone', rate: rate.trim(), c_id: c_id ?? '' });
  };
  return (
    <form
      id={formId}
      className={styles.steps}
      onSubmit={(event) => {
        event.preventDefault();
        if (!check.isPending) send();
      }}
    >
      <DraftBanner draft={draft} onTake={putBack} />
      <Panel title="Questions">
        <ImportOptions chosen={chosen} hasPrice={hasPrice} onChange={change} />
      </Panel>
      <Panel
        title="Columns"
        aside={isRemembered && <p className={styles.rows}>As the last time with these columns</p>}
      >
        {detail.firstRows.length > 0 && <HeaderRowSelect detail={detail} />}
        <ColumnMappingTable
          columns={detail.columns}
          fields={chosen.columns}
          onChange={(columns) => change({ columns })}
        />
      </Panel>
      <div>
        <Button type="submit" kind={state === 'checked' ? 'quiet' : 'solid'} busy={check.isPending}>
          {state === 'new' ? 'Check the file' : 'Check again'}
        </Button>
      </div>
    </form>
  );
}
