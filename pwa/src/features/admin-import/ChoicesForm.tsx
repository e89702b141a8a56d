import type { ImportChoices, ImportDetail } from '@vajra/contract';
import { useId, useState } from 'react';
import { Panel } from '../../desk/DeskPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import styles from './import.module.css';
import { useCheckImport } from './import-commands.ts';
import { Questions } from './Questions.tsx';

/** What is chosen before it is sent: the rate as it is typed. */
export interface Chosen extends Omit<ImportChoices, 'rate'> {
  rate: string;
}

/** What the columns are and how prices are meant; sending it begins the check. */
export function ChoicesForm({ detail }: { detail: ImportDetail }) {
  const { import_id, isRemembered, state } = detail;
  const [chosen, setChosen] = useState<Chosen>({
    ...detail.choices,
    rate: detail.choices.rate === null ? '' : String(detail.choices.rate),
  });
  const check = useCheckImport(import_id);
  const formId = useId();
  const change = (changes: Partial<Chosen>) => setChosen((now) => ({ ...now, ...changes }));
  const { pricePer } = chosen;
  const hasPrice = chosen.columns.some((field) => field && /price$/i.test(field));

  const send = () => {
    const { rate, c_id, ...rest } = chosen;
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
      <Panel title="Questions">
        <Questions chosen={chosen} hasPrice={hasPrice} onChange={change} />
      </Panel>
      <Panel
        title="Columns"
        aside={isRemembered && <p className={styles.rows}>As the last time with these columns</p>}
      >
        <ColumnTable
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
