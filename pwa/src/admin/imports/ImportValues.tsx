import { useQuery } from '@tanstack/react-query';
import {
  type ImportDetail,
  importFieldLabels,
  importLimits,
  importValueField,
} from '@vajra/contract';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { formatNumber } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import styles from './ImportValues.module.css';
import {
  addableText,
  choiceFor,
  defaultMeaning,
  type UnknownValue,
  type ValueChoice,
  withChoice,
} from './value-choices.ts';

interface ImportValuesProps {
  detail: ImportDetail;
  choices: readonly ValueChoice[];
  makeLookups: 0 | 1;
  onChange: (choices: ValueChoice[]) => void;
}

/** The values of the file that the store does not know, and what each means. */
export function ImportValues({ detail, choices, makeLookups, onChange }: ImportValuesProps) {
  const { unknownValues, hasMoreUnknownValues } = detail;
  if (unknownValues.length === 0) return null;
  const columns: Column<UnknownValue>[] = [
    { key: 'field', head: 'Field', cell: ({ field }) => importFieldLabels[field] },
    {
      key: 'value',
      head: 'Value in the file',
      cell: ({ value }) => <span className={styles.value}>{value}</span>,
    },
    { key: 'rows', head: 'Rows', number: true, cell: ({ rows }) => formatNumber(rows) },
    {
      key: 'means',
      head: 'What it means',
      className: styles.means,
      cell: (value) => (
        <MeaningSelect
          value={value}
          choice={choiceFor(choices, value)}
          makeLookups={makeLookups}
          onChange={(chosen) => onChange(withChoice(choices, value, chosen))}
        />
      ),
    },
  ];
  return (
    <Panel title="Unknown values">
      <p className={styles.intro}>
        Choose what these values of the file mean, then check again. The choices are remembered for
        files with the same columns.
        {hasMoreUnknownValues &&
          ` There are more than ${importLimits.maxUnknownValues}; the others are listed after the next check.`}
      </p>
      <Table
        caption="Unknown values"
        columns={columns}
        rows={unknownValues}
        rowKey={({ field, value }) => `${field} ${value}`}
      />
    </Panel>
  );
}

interface MeaningSelectProps {
  value: UnknownValue;
  choice: ValueChoice | undefined;
  makeLookups: 0 | 1;
  onChange: (chosen: Pick<ValueChoice, 'action' | 'target'> | null) => void;
}

const usePrefix = 'use ';

function MeaningSelect({ value, choice, makeLookups, onChange }: MeaningSelectProps) {
  const { names, isLoaded } = useKnownValues(value);
  const target = choice?.action === 'use' ? choice.target : undefined;
  const known = names.find((name) => name.toLowerCase() === target?.toLowerCase());
  const isGone = target !== undefined && isLoaded && known === undefined;
  const addable = choice?.action === 'create' ? choice.target : addableText(value);
  const selected = target === undefined ? (choice?.action ?? '') : `${usePrefix}${known ?? target}`;
  const choose = (option: string) => {
    if (option.startsWith(usePrefix)) {
      onChange({ action: 'use', target: option.slice(usePrefix.length) });
    } else if (option === 'create') onChange({ action: 'create', target: addable ?? value.value });
    else if (option === 'blank' || option === 'skip') onChange({ action: option, target: '' });
    else onChange(null);
  };
  const label = `Meaning of ${importFieldLabels[value.field]} “${value.value}”`;
  return (
    <Field
      label={label}
      bare
      error={isGone ? `The store no longer has “${target}”. Choose again.` : undefined}
    >
      <Select value={isGone ? '' : selected} onChange={({ target: { value: to } }) => choose(to)}>
        <option value="">{defaultMeaning(value, makeLookups)}</option>
        {target !== undefined && !isLoaded && (
          <option value={`${usePrefix}${target}`}>{target}</option>
        )}
        <optgroup label="Same as">
          {names.map((name) => (
            <option key={name} value={`${usePrefix}${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Or">
          {addable !== null && <option value="create">Add “{addable}”</option>}
          <option value="blank">Leave the field empty</option>
          <option value="skip">Leave out these rows</option>
        </optgroup>
      </Select>
    </Field>
  );
}

/** Returns the values that an unknown value can mean. */
function useKnownValues({ field }: UnknownValue): { names: readonly string[]; isLoaded: boolean } {
  const { lookup, standard } = importValueField(field);
  const query = choicesQuery(lookup ?? 'clarity');
  const { data } = useQuery({ ...query, enabled: lookup !== undefined });
  if (!lookup) return { names: standard ?? [], isLoaded: true };
  return { names: data?.map(({ name }) => name) ?? [], isLoaded: data !== undefined };
}
