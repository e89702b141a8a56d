import {
  type ImportCounts,
  type ImportDetail,
  type LookupKind,
  lookupFields,
} from '@vajra/contract';
import { formatDateTime } from '../shared/format-date.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { ImportStatus } from './ImportStatus.tsx';
import styles from './import.module.css';

const numbers = new Intl.NumberFormat('en-IN');
const delimiters: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** What is known of the file itself. */
export function Facts({ detail }: { detail: ImportDetail }) {
  const { state, bytes, encoding, delimiter, columns, u_name, createdAt, reason } = detail;
  const facts = [
    `${numbers.format(Math.ceil(bytes / 1024))} KB`,
    `${columns.length} columns, ${delimiters[delimiter] ?? delimiter} between them`,
    encoding,
    `sent by ${u_name}, ${formatDateTime(createdAt)}`,
  ];
  return (
    <div className={styles.facts}>
      <ImportStatus state={state} />
      <p>{facts.join(' · ')}</p>
      {reason && (
        <p role="alert" className={styles.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}

const countNames = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['refused', 'Refused'],
] as const;

export function Counts({ counts }: { counts: ImportCounts }) {
  return (
    <dl className={styles.counts}>
      {countNames.map(([key, name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{numbers.format(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the check says that the file would do, or what the run did. */
export function ImportReport({ detail }: { detail: ImportDetail }) {
  const { state, hasRun, total, done } = detail;
  const rows = numbers.format(done);
  const title = hasRun ? 'What it did' : 'What it would do';
  return (
    <>
      <Panel
        title={title}
        aside={
          <p className={styles.rows}>
            {total === null || state === 'done' ? rows : `${rows} of ${numbers.format(total)}`} rows
          </p>
        }
      >
        <Counts counts={detail.counts} />
        {!hasRun && <Missing detail={detail} />}
      </Panel>
      {detail.problems > 0 && <ImportProblems detail={detail} />}
    </>
  );
}

function Missing({ detail: { missing, choices } }: { detail: ImportDetail }) {
  if (missing.length === 0) return null;
  const kinds = [...new Set(missing.map(({ kind }) => kind))];
  return (
    <div className={styles.missing}>
      <h3>{choices.makeLookups ? 'These are made' : 'The shop does not have'}</h3>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{nameOf(kind)}</dt>
            <dd>
              {missing
                .filter((each) => each.kind === kind)
                .map(({ text, parent }) => (parent ? `${text} (${parent})` : text))
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      {!choices.makeLookups && (
        <p className={styles.lead}>
          Their rows are refused, unless you have them made: see the questions below.
        </p>
      )}
    </div>
  );
}

function nameOf(kind: LookupKind): string {
  const { plural } = lookupFields[kind];
  return plural.charAt(0).toUpperCase() + plural.slice(1);
}
