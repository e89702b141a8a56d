import {
  capitalize,
  foldImportValue,
  type ImportDetail,
  importValueField,
  lookupFields,
} from '@vajra/contract';
import { formatCount, formatDateTime, formatNumber } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import { ImportChanges } from './ImportChanges.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import styles from './ImportReport.module.css';
import { ImportStatus } from './ImportStatus.tsx';

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** The status of an import and the properties of its file. */
export function FileFacts({ detail }: { detail: ImportDetail }) {
  const { state, bytes, encoding, delimiter, sheet, columns, u_name, createdAt, reason } = detail;
  const format =
    sheet === null
      ? [`separated by ${delimiterNames[delimiter] ?? delimiter}`, encoding]
      : [`sheet “${sheet}”`];
  const facts = [
    `${formatNumber(Math.ceil(bytes / 1024))} KB`,
    `${columns.length} columns`,
    ...format,
    `uploaded by ${u_name}, ${formatDateTime(createdAt)}`,
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

/** What the import would change after a check, or has changed after a run. */
export function ImportReport({ detail }: { detail: ImportDetail }) {
  const { state, hasRun, total, done, newWithoutPrice } = detail;
  const hasReview = state === 'checked' && (hasChanges(detail) || detail.unlisted > 0);
  const rows = formatNumber(done);
  return (
    <>
      <Panel
        title={hasRun ? 'Imported' : 'Preview'}
        aside={
          <RowDetail>
            {total === null || state === 'done' ? rows : `${rows} of ${formatNumber(total)}`} rows
          </RowDetail>
        }
      >
        <ImportCounts counts={detail.counts} />
        {!hasRun && newWithoutPrice > 0 && (
          <p className={styles.note}>
            {formatCount({ totalCount: newWithoutPrice }, 'new product')} without a price: customers
            see “Price on request”.
          </p>
        )}
        <Unlisted detail={detail} />
        {!hasRun && <MissingLookups detail={detail} />}
      </Panel>
      {hasReview && <ImportChanges detail={detail} />}
      {detail.problems > 0 && <ImportProblems detail={detail} />}
    </>
  );
}

const hasChanges = ({ counts }: ImportDetail) => counts.new + counts.changed > 0;

/** What becomes of the supplier's products that the list does not have. */
function Unlisted({
  detail: { unlisted, unreadableRows, hasRun, choices },
}: {
  detail: ImportDetail;
}) {
  if (unlisted === 0) return null;
  const products = `${formatCount({ totalCount: unlisted }, 'product')} of ${choices.supplier}`;
  const rows = formatCount({ totalCount: unreadableRows }, 'row');
  const notInList = `${products} not in the list`;
  if (choices.unlisted !== 'hide') return <p className={styles.note}>{notInList}.</p>;
  if (unreadableRows === 0)
    return (
      <p className={styles.note}>{`${notInList}: ${hasRun ? 'hidden' : 'will be hidden'}.`}</p>
    );
  return (
    <p className={styles.note}>
      {notInList}. Nothing is hidden, because {rows} without a readable stock number may be one of
      them.
    </p>
  );
}

/** Shapes, grades and colors in the file that do not exist in the store. */
function MissingLookups({ detail: { missing, choices } }: { detail: ImportDetail }) {
  const isAdded = ({ kind, text }: Missing) =>
    choices.makeLookups === 1 ||
    choices.values.some(
      ({ action, field, target }) =>
        action === 'create' &&
        importValueField(field).lookup === kind &&
        foldImportValue(target) === foldImportValue(text),
    );
  return (
    <>
      <LookupList title="These will be added" missing={missing.filter(isAdded)} />
      <LookupList
        title="Not in the store"
        missing={missing.filter((each) => !isAdded(each))}
        hint="Rows with these values are rejected unless you choose below what they mean, or to add missing values."
      />
    </>
  );
}

type Missing = ImportDetail['missing'][number];

function LookupList({
  title,
  missing,
  hint,
}: {
  title: string;
  missing: readonly Missing[];
  hint?: string;
}) {
  if (missing.length === 0) return null;
  const kinds = [...new Set(missing.map(({ kind }) => kind))];
  return (
    <div className={styles.missing}>
      <h3>{title}</h3>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{capitalize(lookupFields[kind].plural)}</dt>
            <dd>
              {missing
                .filter((value) => value.kind === kind)
                .map(({ text, parent }) => (parent ? `${text} (${parent})` : text))
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
