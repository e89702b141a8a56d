import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { externalPackages } from './build-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that the server reads, at the same place as in the repository. */
const files = [
  'api/dist',
  'api/src/platform/openapi/page',
  'api/src/identity/accounts/common-passwords.txt',
  'pwa/dist',
  // What workers load.
  'api/src/sales/invoices/invoice-fonts.mjs',
  'api/src/sales/invoices/invoice-pdf.mjs',
  'api/src/sales/invoices/invoice-worker.mjs',
  'api/src/sales/invoices/invoice.typ',
  'api/src/platform/media/heic-worker.mjs',
  'api/src/catalogue/imports/file/workbook-worker.mjs',
  // The two of its 18 weights that invoices have.
  'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'node_modules/@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
];
// Workers are not bundled.
const packages = [
  ...externalPackages,
  ...['@myriaddreamin/typst-ts-node-compiler', 'libheif-js', 'subset-font'],
  ...['swagger-ui-dist', 'papaparse', 'read-excel-file'],
];
/** What invoices have of the packages of other scripts' fonts: two weights, or all slices of a variable font. */
const fontFile = /\/(package\.json|unicode\.json|LICENSE|files\/.*-(400|600|wght)-normal\.woff2)$/;

/** Copies what the compiled server needs at run time, and nothing else, into an empty folder. */
export async function assembleServer(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const path of files) {
    // The API runs without the built shop.
    if (existsSync(join(root, path))) {
      await cp(join(root, path), join(folder, path), { recursive: true });
    }
  }
  for (const name of await withDependencies(packages)) {
    const path = join('node_modules', name);
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      filter: (source) => !source.endsWith('.map'),
    });
  }
  for (const name of await fontPackages()) {
    const path = join('node_modules', name);
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: async (source) => fontFile.test(source) || (await stat(source)).isDirectory(),
    });
  }
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
}

async function fontPackages(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'api/package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
}

/** Returns the packages and everything installed that they depend on. */
async function withDependencies(names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const pending = [...names];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const manifest = join(root, 'node_modules', name, 'package.json');
    // Optional dependencies for other platforms are not installed.
    if (found.has(name) || !existsSync(manifest)) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(manifest, 'utf8'));
    pending.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
  for (const name of names) {
    if (!found.has(name)) throw new Error(`${name} is not installed`);
  }
  return found;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a folder: tsx scripts/assemble-server.ts /image');
  await assembleServer(resolve(folder));
}
