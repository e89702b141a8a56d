import { MongoError, throwUnless } from '../errors.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Scope } from '../expressions/scope.ts';
import { readSortPattern, sortKeyOf } from '../expressions/sort-order.ts';
import { sortWithPauses } from '../query/sorting.ts';
import type { Doc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { fieldOf } from '../values/path.ts';
import { pause } from '../yielding.ts';
import { withValue } from './document-stages.ts';
import type { BlockingStage } from './stage.ts';
import { readSpec } from './stage.ts';
import { timeUnits } from './window-bounds.ts';

/** MongoDB's limit for the documents one $densify may generate. */
const maxGenerated = 500_000;

interface Range {
  step: unknown;
  unit: string | undefined;
  bounds: 'full' | 'partition' | [unknown, unknown];
}

interface DensifyOptions extends Range {
  field: string[];
  partitionBy: string[][];
  scope: Scope;
}

function readRange(spec: unknown): Range {
  const { step, unit, bounds } = readSpec('$densify.range', spec, ['step', 'unit', 'bounds']);
  const isPositive = numberKind(step) !== undefined && toNumber(step) > 0;
  throwUnless(
    isPositive,
    5733401,
    'The step parameter in a range statement must be a strictly positive numeric value',
  );
  throwUnless(
    unit === undefined || Number.isInteger(toNumber(step)),
    6586400,
    'The step parameter in a range statement must be a whole number when densifying a date range',
  );
  throwUnless(
    unit === undefined || timeUnits.includes(String(unit)),
    'FailedToParse',
    `unknown time unit value: ${unit}`,
  );
  const name = unit === undefined ? undefined : String(unit);
  if (bounds === 'full' || bounds === 'partition') return { step, unit: name, bounds };
  throwUnless(
    typeof bounds !== 'string',
    5946802,
    "Bounds string must either be 'full' or 'partition'",
  );
  if (!Array.isArray(bounds))
    throw new MongoError(
      5733404,
      "bounds must be the string 'full', 'partition', or an ascending array",
    );
  const [low, high] = bounds;
  throwUnless(
    bounds.length === 2,
    5733403,
    'A bounding array in a range statement must have exactly two elements',
  );
  throwUnless(compareValues(low, high) <= 0, 5733402, 'A bounding array must be ascending');
  const isDates = low instanceof Date && high instanceof Date;
  const isNumbers = numberKind(low) !== undefined && numberKind(high) !== undefined;
  throwUnless(isDates || isNumbers, 5946800, 'Explicit bounds must be numeric or dates');
  throwUnless(
    !isNumbers || name === undefined,
    5733409,
    'Numeric bounds may not have unit parameter',
  );
  throwUnless(
    !isDates || name !== undefined,
    5733410,
    'A bounding array of dates must specify a unit',
  );
  return { step, unit: name, bounds: [low, high] };
}

/** The `$densify` stage. */
export const densify: BlockingStage = (operand, scope) => {
  const spec = readSpec('$densify', operand, ['field', 'partitionByFields', 'range']);
  const { field, partitionByFields = [] } = spec;
  if (typeof field !== 'string' || !Array.isArray(partitionByFields))
    throw new MongoError(
      'TypeMismatch',
      "$densify needs a 'field', and an array for 'partitionByFields'",
    );
  const range = readRange(spec.range);
  const partitions = partitionByFields.map(String);
  throwUnless(
    range.bounds !== 'partition' || partitions.length > 0,
    5733408,
    "One cannot specify the bounds as 'partition' without specifying a non-empty array of partitionByFields",
  );
  const sorted = [...(range.bounds === 'full' ? [] : partitions), field];
  const pattern = readSortPattern(Object.fromEntries(sorted.map((path) => [path, 1])));
  const options = {
    ...range,
    field: field.split('.'),
    partitionBy: partitions.map((path) => path.split('.')),
    scope,
  };
  return function* (documents, tick) {
    const rows: { document: Doc; key: Buffer }[] = [];
    for (const document of documents) {
      rows.push({ document, key: sortKeyOf(pattern, document) });
      if (tick()) yield pause;
    }
    yield* densifyRows(yield* sortWithPauses(rows, tick), options);
  };
};

/** The next value to generate in a partition, and the fields shared by generated documents. */
interface Series {
  next: unknown;
  common: Doc;
}

function* densifyRows(rows: { document: Doc }[], options: DensifyOptions): Generator<Doc> {
  const seriesByPartition = new Map<string, Series>();
  const [low, high] = Array.isArray(options.bounds) ? options.bounds : [];
  let [lowest, highest] = [low, high];
  let generated = 0;
  function* generate(series: Series, isBefore: (value: unknown) => boolean) {
    // NaN stays NaN
    for (
      ;
      !isNotANumber(series.next) && isBefore(series.next);
      series.next = nextValue(series.next, options)
    ) {
      throwUnless(
        ++generated <= maxGenerated,
        5897900,
        `Generated ${generated} documents in $densify`,
      );
      yield withValue(series.common, options.field, series.next);
    }
  }
  const isNotANumber = (value: unknown) =>
    numberKind(value) !== undefined && Number.isNaN(toNumber(value));
  const isInBounds = (value: unknown) => high === undefined || compareValues(value, high) < 0;
  for (const { document } of rows) {
    const value = options.field.reduce<unknown>(fieldOf, document);
    if (value !== null && value !== undefined) {
      checkValue(value, options.unit);
      if (options.bounds === 'full') [lowest, highest] = [lowest ?? value, value];
      const series = seriesOf(document, seriesByPartition, options, lowest ?? value);
      yield* generate(series, (next) => compareValues(next, value) < 0 && isInBounds(next));
      if (compareValues(series.next, value) === 0) series.next = nextValue(value, options);
    }
    yield document;
  }
  if (options.bounds === 'partition') return;
  if (high !== undefined && seriesByPartition.size === 0)
    seriesByPartition.set('', { next: low, common: {} });
  for (const series of seriesByPartition.values())
    yield* generate(series, (next) =>
      high === undefined ? compareValues(next, highest) <= 0 : isInBounds(next),
    );
}

function seriesOf(
  document: Doc,
  seriesByPartition: Map<string, Series>,
  options: DensifyOptions,
  start: unknown,
): Series {
  const values = options.partitionBy.map((path) => path.reduce<unknown>(fieldOf, document));
  const key = encodeValue(values).toString('latin1');
  let series = seriesByPartition.get(key);
  if (!series) {
    const common = options.partitionBy.reduce<Doc>(
      (fields, path, i) => (values[i] === undefined ? fields : withValue(fields, path, values[i])),
      {},
    );
    series = { next: start, common };
    seriesByPartition.set(key, series);
  }
  return series;
}

function checkValue(value: unknown, unit: string | undefined): void {
  throwUnless(
    unit !== undefined || numberKind(value) !== undefined,
    value instanceof Date ? 6053600 : 5733201,
    'Densify field type must be numeric',
  );
  throwUnless(
    unit === undefined || value instanceof Date,
    6053600,
    'Densify field type must be a date when a unit is given',
  );
}

function nextValue(value: unknown, { step, unit, scope }: DensifyOptions): unknown {
  const expression = unit
    ? { $dateAdd: { startDate: value, unit, amount: step } }
    : { $add: [value, step] };
  return evaluate({}, expression, scope);
}
