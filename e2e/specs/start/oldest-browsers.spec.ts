import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import postcss from 'postcss';
import { parseSync } from 'vite';
import { newerCss, newerGlobals, newerMembers } from '../../fixtures/browser-support.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'pwa/dist');

/** What older browsers do without, and why that is no fault. */
const enhancements: Readonly<Record<string, string>> = {
  'URL.canParse': 'zod asks for it first',
  OffscreenCanvas: 'Chart.js asks for it first',
  'Error.captureStackTrace': 'zod asks for it first',
  '.withResolvers': "Dexie's promises have it where the browser's do",
  '.toArray': 'a method of Dexie',
  '.setImmediate': 'Dexie and React ask for it first',
  '.userAgentData': 'Dexie asks for it first',
  '.startViewTransition': 'React calls it for view transitions, which the shop does not use',
  '.fetchPriority': "React's name of an attribute; images load in the usual order without it",
  '.showPopover': 'ui/toast-list.tsx asks for it first; toasts are below dialogs without it',
  '.hidePopover': 'ui/toast-list.tsx asks for showPopover first',
  resize: 'text areas cannot be resized by hand on an iPhone',
  ':-webkit-slider-thumb': 'the handles of sliders, with the next one for another engine',
  ':-moz-range-thumb': 'the handles of sliders, with the one before for all other engines',
  ':selection': 'selected text has the colours of the system',
  ':-webkit-scrollbar': "Swiper's, for one engine",
  ':-webkit-search-cancel-button': 'hides a button that Firefox does not have',
  'text-size-adjust': 'for phones; Safari has it with a prefix, which the sheet sets too',
  'text-wrap': 'headings break less evenly',
  'scrollbar-width': 'scroll bars have the usual width',
  'scrollbar-color': 'scroll bars have the usual colour',
  'user-select': 'Safari has it with a prefix, which the build adds',
};

/** Those that our own scripts use, and names that are no globals there: Swiper's module, and a type. */
const ownEnhancements = new Set([
  ...['.showPopover', '.hidePopover', '.toArray'],
  ...['Keyboard', 'SyncEvent'],
]);

/** The files that browsers load, with one ending. */
async function filesOf(ending: string): Promise<[string, string][]> {
  const app = (await readdir(join(dist, 'app'))).map((file) => `app/${file}`);
  const files = [...app, ...(await readdir(dist))].filter((file) => file.endsWith(ending));
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [file, await readFile(join(dist, file), 'utf8')],
    ),
  );
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns what a script uses that some of the oldest browsers do not have. */
function newerNamesIn(program: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const each of value) visit(each);
      return;
    }
    if (!isNode(value)) return;
    const name = newerNameOf(value);
    if (name) found.add(name);
    for (const [key, child] of Object.entries(value)) {
      // Names of members are no references to globals.
      const isName = (key === 'property' || key === 'key') && !value.computed;
      if (!isName) visit(child);
    }
  };
  visit(program);
  return found;
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;

function newerNameOf(node: Node): string | undefined {
  if (node.type === 'StaticBlock') return 'static block';
  if (node.type === 'Identifier')
    return newerGlobals.has(String(node.name)) ? nameOf(node) : undefined;
  if (node.type === 'Literal') {
    const pattern = (node.regex as { pattern: string } | undefined)?.pattern ?? node.value;
    return typeof pattern === 'string' && /\(\?<[=!]/.test(pattern) ? 'lookbehind' : undefined;
  }
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const member = nameOf(node.property) ?? '';
  const path = `${nameOf(node.object)}.${member}`;
  if (newerGlobals.has(path)) return path;
  return newerMembers.has(member) ? `.${member}` : undefined;
}

test('scripts need no newer browser than those of the README', async () => {
  const found = new Map<string, string>();
  for (const [file, code] of await filesOf('.js')) {
    const { program } = parseSync(file, code);
    for (const name of newerNamesIn(program)) found.set(name, file);
  }
  for (const name of Object.keys(enhancements)) found.delete(name);
  expect([...found].map(([name, file]) => `${name} in ${file}`)).toEqual([]);
});

test('our own scripts do not rely on what only libraries ask for first', async () => {
  const found: string[] = [];
  for (const folder of ['pwa/src', 'api/contract/src', 'api/product-index/src']) {
    const files = await readdir(join(root, folder), { recursive: true });
    for (const file of files.filter((each) => /\.tsx?$/.test(each) && !/\btest\b/.test(each))) {
      const { program } = parseSync(file, await readFile(join(root, folder, file), 'utf8'));
      for (const name of newerNamesIn(program)) {
        if (!ownEnhancements.has(name)) found.push(`${name} in ${folder}/${file}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test('styles need no newer browser either', async () => {
  const found = new Set<string>();
  for (const [, css] of await filesOf('.css')) {
    const sheet = postcss.parse(css);
    sheet.walkAtRules(({ name }) => {
      if (newerCss.atRules.has(name)) found.add(`@${name}`);
    });
    sheet.walkRules(({ selector }) => {
      for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) {
        if (newerCss.selectors.has(name)) found.add(`:${name}`);
      }
    });
    sheet.walkDecls(({ prop, value }) => {
      if (newerCss.properties.has(prop)) found.add(prop);
      for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) {
        if (newerCss.functions.has(name)) found.add(`${name}()`);
      }
    });
  }
  for (const name of Object.keys(enhancements)) found.delete(name);
  expect([...found]).toEqual([]);
});
