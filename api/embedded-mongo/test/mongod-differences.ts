import type { TestContext } from 'vitest';

/**
 * The tests that do not apply to a real server, or whose expectation MongoDB 6.0.5 does not meet. A listed
 * difference that no longer exists fails, so that the list stays true.
 */
interface Difference {
  file: string;
  title: RegExp;
  reason: string;
}

/** Tests of the embedded server itself, which have no meaning for another one, or whose result depends on its speed. */
const notApplicable: Difference[] = [
  {
    file: 'src/yielding.test.ts',
    title: /./,
    reason: 'tests how one thread runs several commands',
  },
  {
    file: 'src/commands/large-documents.test.ts',
    title: /lets other commands run/,
    reason: 'tests how one thread runs several commands',
  },
  {
    file: 'src/sessions/transaction-reads.test.ts',
    title: /lets other commands run|index that is built concurrently/,
    reason: 'tests how one thread runs several commands',
  },
  {
    file: 'src/commands/parameters.test.ts',
    title: /./,
    reason: 'a real server has other parameters, and changes would affect other tests',
  },
  {
    file: 'src/expressions/accumulators.test.ts',
    title: /uses the collation/,
    reason: 'the order of a set is not defined',
  },
  {
    file: 'src/aggregation/densify.test.ts',
    title: /numbers for each partition: range/,
    reason: 'the order of partitions is not defined',
  },
  {
    file: 'src/aggregation/graph-lookup.test.ts',
    title: /uses an index of/,
    reason: 'the statistics of a real server are not exact',
  },
  {
    file: 'src/commands/stable-api.test.ts',
    title: /requires the version if the parameter says so/,
    reason: 'changes a parameter of the server, which affects other tests',
  },
];

const byDesign = 'refused by design: see the README';
const newer = 'newer than 6.0';
const otherCode = 'another code for the same error in 6.0.5';
const otherPlan = 'MongoDB chooses another plan, or names it otherwise';
const fault = 'a fault of 6.0.5: see the README';
const stricter = 'the embedded server is stricter';

const rows: [file: string, reason: string, ...titles: RegExp[]][] = [
  [
    'src/commands/refusals.test.ts',
    byDesign,
    /^fails with (?:59|238|40573|6047401):(?!.*bulkWrite)/,
  ],
  ['src/aggregation/windows.test.ts', byDesign, /a script as an argument/, /\$accumulator$/],
  ['src/commands/crud.test.ts', byDesign, /unknown input/],
  ['src/commands/indexes.test.ts', byDesign, /"weights":\{\}/],
  [
    'src/commands/invalid-text.test.ts',
    byDesign,
    /where a change would alter them/,
    /are rejected in commands/,
  ],
  ['src/expressions/accumulators.test.ts', byDesign, /rejects scripts/],
  ['src/expressions/functions.test.ts', byDesign, /^rejects \{"\$(?!ln).*numberDecimal/],
  ['src/expressions/numbers.test.ts', byDesign, /^rejects \{"\$pow":\[\{"\$numberDecimal"/],
  ['src/expressions/regexes.test.ts', byDesign, /a bracket that opens/, /syntax that JavaScript/],
  [
    'src/expressions/table.test.ts',
    byDesign,
    /scripts and unknown/,
    /a script without/,
    /\$changeStream/,
    /\$search/,
  ],
  ['src/expressions/types.test.ts', byDesign, /\$toHashedIndexKey/, /\$meta/],
  ['src/query/planner.test.ts', byDesign, /invalid or not supported/],
  ['src/aggregation/windows.test.ts', newer, /^\$median/, /^\$percentile/],
  ['src/expressions/accumulator-expressions.test.ts', newer, /^\$median/, /^\$percentile/],
  ['src/expressions/accumulators.test.ts', newer, /\$median/, /\$percentile/],
  ['src/expressions/numbers.test.ts', newer, /\$bit(?:And|Or|Xor|Not)"/],
  ['src/expressions/dates.test.ts', newer, /^months$/, /a month by its name/, /^day of the year$/],
  [
    'src/expressions/numbers.test.ts',
    `${newer}: 14 was another code for each operator`,
    /an array in a field as one operand/,
    /^rejects \{"\$add":\[1,"x"\]\}/,
    /^rejects \{"\$add":\[\{"\$timestamp"/,
  ],
  ['src/commands/aggregate.test.ts', `${newer}: explain without a cursor`, /^returns the plan/],
  ['src/commands/stable-api.test.ts', newer, /"capped":false/, /"sparse":true/],
  [
    'src/aggregation/densify.test.ts',
    `${newer}: validated by name in 7.0`,
    /^rejects \{"output":\{"score":\{"method":"locf"\}\}\}$/,
    /"method":"other"/,
    /"partitionBy":"\$a","partitionByFields"/,
    /"partitionByFields":\["\$a"\]/,
  ],
  ['src/expressions/accumulators.test.ts', fault, /considers M(?:in|ax)Key/],
  ['src/expressions/date-arithmetic.test.ts', fault, /an amount that is too large/],
  ['src/expressions/types.test.ts', fault, /"12345678901234567890123456789012345678" to decimal/],
  ['src/expressions/functions.test.ts', fault, /^\$(?:ln|log10) handles null/, /a decimal NaN for/],
  ['src/expressions/numbers.test.ts', fault, /\{"\$floor":\{"\$numberDecimal":"1E\+3"\}\}/],
  ['src/query/projections.test.ts', fault, /^\{ 'a\.\$': 1 \}$/],
  [
    'src/query/planner.test.ts',
    otherPlan,
    /uses the _id index/,
    /in-memory sort for a multikey field/,
    /an index for each branch of \$or/,
    /no index for \$ne/,
  ],
  [
    'src/aggregation/document-stages.test.ts',
    otherCode,
    /\$documents returns/,
    /^rejects \{"\$replaceRoot":\{\}\}/,
    /^rejects \{"\$replaceRoot":\{"newRoot":\{\},/,
  ],
  ['src/aggregation/stages.test.ts', otherCode, /"\$out":"x"/],
  ['src/aggregation/windows.test.ts', otherCode, /a range of numbers by dates/],
  ['src/commands/collections.test.ts', otherCode, /"to":"from\.x\$y"/],
  ['src/commands/fields.test.ts', otherCode, /"dbStats":"c","nonsense"/, /"dbStats":1,"scale":0/],
  ['src/commands/indexes.test.ts', otherCode, /\{"\$and":\[\{"\$expr":true\}\]\}/],
  ['src/commands/read-concern.test.ts', otherCode, /at a reported time only/],
  ['src/commands/stable-api.test.ts', otherCode, /must be the same for/],
  [
    'src/expressions/accumulators.test.ts',
    otherCode,
    /an expression$/,
    /\$topN without sortBy/,
    /\$bottomN without n/,
    /\$mergeObjects of a number/,
  ],
  [
    'src/expressions/types.test.ts',
    otherCode,
    /"\$toInt":\[1,2\]/,
    /^rejects \{"\$ts/,
    /\{"\$rand":1\}/,
  ],
  ['src/query/projections.test.ts', otherCode, /'a\.x': 1, a: \{ '\$slice'/, /'a\.\$': \+0/],
  [
    'src/sessions/transaction-reads.test.ts',
    otherCode,
    /its session is killed/,
    /closes it with the transaction/,
  ],
  ['src/sessions/transactions.test.ts', otherCode, /rejects commands of ended transactions/],
  [
    'src/update/operators.test.ts',
    otherCode,
    /code 9 for \{"a":\[1\]\} and \{"a":1\}/,
    /code 4032[34]/,
  ],
  ['src/wire/connection.test.ts', otherCode, /rejects .* wrong length/, /lacks its terminator/],
  ['src/commands/client-metadata.test.ts', stricter, /more than 512 bytes/],
  ['src/commands/fields.test.ts', stricter, /"collStats":"c","nonsense"/, /^reject with 51198/],
  ['src/query/reading.test.ts', stricter, /'\$natural': 2/, /'\$natural': \+0/],
  ['src/query/references.test.ts', stricter, /\$all.*a part of a DBRef is no value/],
  [
    'src/expressions/regexes.test.ts',
    'input is required in 6.0',
    /^\{(?:"regex":\{\})?\} has no match$/,
  ],
  ['src/commands/fields.test.ts', 'sizes are those of the storage engine', /scale reported sizes/],
  [
    'src/wire/connection.test.ts',
    'hello has other fields, and an unknown message closes the connection',
    /replies to hello/,
    /awaitable hello/,
    /unknown operation/,
    /unknown flags/,
  ],
];

const differences: Difference[] = rows.flatMap(([file, reason, ...titles]) =>
  titles.map((title) => ({ file, title, reason })),
);

/** Skips a test that does not apply to a real server, or expects a listed one to fail. */
export function expectDifference({ task, skip }: TestContext): void {
  const listed = (list: Difference[]) =>
    list.find(({ file, title }) => task.file.name.endsWith(file) && title.test(task.name));
  const skipped = listed(notApplicable);
  if (skipped) skip(skipped.reason);
  // vitest reads this when the test has ended
  if (listed(differences)) Object.assign(task, { fails: true });
}
