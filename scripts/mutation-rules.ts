/** What `npm run mutation` mutates, and the tests that must notice. Paths relative to the root. */
export interface Selection {
  sources: string[];
  tests: string[];
}

/** One change of the code, as Stryker's JSON report describes it. */
export interface Mutant {
  status: string;
  mutatorName: string;
  /** How many tests ran. */
  testsCompleted?: number;
  replacement?: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

/** Stryker's JSON report: the mutants and the text of each file. */
export interface MutationReport {
  files: Readonly<Record<string, { source: string; mutants: readonly Mutant[] }>>;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isSource = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.d\.ts$|(^|\/)(test|bench)\/|\/test-[^/]*$/.test(file) &&
  !isTest(file);

/**
 * Reads arguments such as `api/src/sales/orders/basket.ts pwa/src/offline --tests api/src/sales/orders/checkout.test.ts`.
 * A folder stands for its sources and tests, a file for itself and the tests named after it.
 * @throws for a path without sources, and if there are no tests.
 */
export function selectFiles(args: readonly string[], files: readonly string[]): Selection {
  const split = args.includes('--tests') ? args.indexOf('--tests') : args.length;
  const paths = args.slice(0, split).map((path) => path.replace(/\/+$/, ''));
  if (paths.length === 0)
    throw new Error('Name a file or folder: npm run mutation -- api/src/catalogue/stock');
  const sources = paths.flatMap((path) => {
    const found = files.filter((file) => isSource(file) && isWithin(file, path));
    if (found.length === 0) throw new Error(`No sources in ${path}.`);
    return found;
  });
  const furtherTests = args.slice(split + 1);
  const tests = files.filter(
    (file) =>
      isTest(file) &&
      (furtherTests.some((path) => isWithin(file, path)) ||
        paths.some((path) => isWithin(file, path) || isNamedAfter(file, path))),
  );
  if (tests.length === 0)
    throw new Error('No tests next to these sources. Name some after --tests.');
  return { sources: [...new Set(sources)], tests };
}

const isWithin = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
/** Property tests take too long to run for each mutant; `--tests` adds them. */
const isNamedAfter = (test: string, source: string) =>
  test.startsWith(`${source.replace(/\.tsx?$/, '')}.`) && !test.includes('.property.');

const columns = ['mutants', 'killed', 'survived', 'no coverage', 'time-outs'] as const;

/** Formats counts for each file and in total, then each mutant that no test noticed. */
export function describeMutants(report: MutationReport): string {
  const files = Object.entries(report.files);
  const rows = files.map(([file, { mutants }]) => [file, ...count(mutants)]);
  const total = ['Total', ...count(files.flatMap(([, { mutants }]) => mutants))];
  const unnoticed = files.flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((mutant) => ['Survived', 'NoCoverage'].includes(statusOf(mutant)))
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map((mutant) => describeMutant(file, source, mutant)),
  );
  return [formatTable([['', ...columns], ...rows, total]), ...unnoticed].join('\n');
}

function count(mutants: readonly Mutant[]): number[] {
  const statuses = mutants.map(statusOf);
  const having = (status: string) => statuses.filter((one) => one === status).length;
  const counts = [having('Killed'), having('Survived'), having('NoCoverage'), having('Timeout')];
  return [counts.reduce((sum, number) => sum + number), ...counts];
}

/**
 * Stryker lets a mutant survive when the test file fails to load, as then no test fails, and counts errors
 * outside tests apart. A normal test run fails in both cases.
 */
function statusOf({ status, testsCompleted }: Mutant): string {
  if (status === 'RuntimeError' || (status === 'Survived' && testsCompleted === 0)) return 'Killed';
  return status;
}

function describeMutant(file: string, source: string, mutant: Mutant): string {
  const { start, end } = mutant.location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  const original = shorten(lines.join('\n'));
  const covered = mutant.status === 'NoCoverage' ? ' (no coverage)' : '';
  return `${file}:${start.line}:${start.column}${covered}  ${original}  →  ${shorten(mutant.replacement ?? mutant.mutatorName)}`;
}

function shorten(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

function formatTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths?.[column] ?? 0;
          return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
        })
        .join('  '),
    )
    .join('\n');
}
