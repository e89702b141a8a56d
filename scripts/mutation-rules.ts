/** What `npm run mutation` mutates, and the tests that must notice. Paths relative to the root. */
export interface Selection {
  sources: string[];
  tests: string[];
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
