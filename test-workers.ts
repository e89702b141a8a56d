/** Ends tests that hang. It is long, because no test may depend on the speed of a machine. */
export const hangMs = 600_000;

/**
 * Arguments of Node for the workers that run tests. A worker lives for a minute or two, which is too
 * short for V8 to recover what it spends on optimizing code early and on its background threads.
 */
export const testWorkerArgs = [
  '--single-threaded',
  ...(process.version.startsWith('v20.')
    ? ['--sparkplug', '--interrupt-budget=600000'] // later versions have other compilers and limits
    : []),
];
