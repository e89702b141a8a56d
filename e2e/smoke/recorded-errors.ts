/** Where the script is served with which pages record their errors: not every engine reports them. */
export const errorScriptPath = '/smoke-errors.js';

const key = 'smoke-errors';

/**
 * Keeps the errors of all pages of a tab in its session storage, or those of one page in memory where the
 * browser blocks site data. When a page is left, Firefox rejects what it was loading, which no user notices.
 */
export const errorScript = `(() => {
  let isLeaving = false;
  const record = (text) => {
    if (isLeaving) return;
    const add = (found) => JSON.stringify([...JSON.parse(found ?? '[]'), text]);
    try {
      sessionStorage.setItem('${key}', add(sessionStorage.getItem('${key}')));
    } catch {
      globalThis['${key}'] = add(globalThis['${key}']);
    }
  };
  addEventListener('beforeunload', () => { isLeaving = true; });
  const { error } = console;
  console.error = (...args) => {
    record(args.map((arg) => arg?.stack ? arg + ' ' + arg.stack : String(arg)).join(' '));
    error.apply(console, args);
  };
  addEventListener('error', ({ message }) => message && record(message));
  addEventListener('unhandledrejection', ({ reason }) => record('Unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    record('Content security policy: ' + violatedDirective + ' ' + blockedURI));
})()`;

/** Returns the recorded errors and removes them. */
export async function takeRecordedErrors(
  evaluate: (expression: string) => Promise<unknown>,
): Promise<string[]> {
  const text = await evaluate(`(() => {
    const inMemory = globalThis['${key}'];
    delete globalThis['${key}'];
    try {
      const found = sessionStorage.getItem('${key}');
      sessionStorage.removeItem('${key}');
      return found;
    } catch {
      return inMemory ?? null;
    }
  })()`);
  return typeof text === 'string' ? JSON.parse(text) : [];
}
