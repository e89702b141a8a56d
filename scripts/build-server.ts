import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { withoutPackages } from './own-source-map.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const productionFolder = join(root, 'api/dist');

/** The server, and the commands that operators run next to it. */
const entryPoints = {
  main: 'api/src/server/main.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'check-backup': 'scripts/check-backup.ts',
  'remove-second-factor': 'scripts/remove-second-factor.ts',
  'check-ledger': 'scripts/check-ledger.ts',
  'check-media': 'scripts/check-media.ts',
};

/** Packages with native code, which stay in node_modules. */
export const externalPackages = ['sharp', '@node-rs/argon2'] as const;

/** Only for stores without MONGODB_URI and for demo data: not part of a production build. */
const developmentOnly =
  /^(@vajra\/embedded-mongo|mongodb-memory-server-core.*|.*\/seed\/seed\.ts)$/;

/** Modules of ours that look for files next to them. */
const sources = /\/(api\/(src|seed|embedded-mongo)|scripts)\/.*\.ts$/;

/** Compiles the server and its commands for production, into api/dist. */
export function buildServer(): Promise<Metafile> {
  return compile(entryPoints, productionFolder, withoutDevelopmentModules());
}

/** Compiles the server with the embedded database and the demo data, as `npm start` runs it. */
export function buildLocalServer(folder: string): Promise<Metafile> {
  return compile({ main: entryPoints.main }, folder, withExternalMongod());
}

async function compile(
  entries: Readonly<Record<string, string>>,
  folder: string,
  plugin: Plugin,
): Promise<Metafile> {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    // Halves the time in which Node reads and parses it. Names stay as they are in the sources.
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
    external: [...externalPackages],
    // CommonJS packages expect these names.
    banner: {
      js: [
        "import { createRequire as __createRequire } from 'node:module';",
        'const require = __createRequire(import.meta.url);',
        `const __rootUrl = new URL(${JSON.stringify(`${relative(folder, root)}/`)}, import.meta.url);`,
        'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
      ].join('\n'),
    },
    plugins: [plugin, withSourceLocations()],
  });
  for (const path of Object.keys(metafile.outputs).filter((output) => output.endsWith('.map'))) {
    const file = join(root, path);
    const map = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(withoutPackages(map)));
  }
  return metafile;
}

/** Replaces what production never loads by a module that throws when it is imported. */
function withoutDevelopmentModules(): Plugin {
  return {
    name: 'without-development-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: developmentOnly }, ({ path }) => ({ path, namespace: 'omitted' }));
      onLoad({ filter: /.*/, namespace: 'omitted' }, ({ path }) => {
        const message = path.endsWith('seed.ts')
          ? 'This build has no demo data: set SEED=none. docs/operations.md says how to fill a demo.'
          : `This build has no ${path}: set MONGODB_URI.`;
        return { contents: `throw new Error(${JSON.stringify(message)}); export {};` };
      });
    },
  };
}

/** Leaves the package that finds and starts a mongod to Node. */
function withExternalMongod(): Plugin {
  return {
    name: 'with-external-mongod',
    setup({ onResolve }) {
      onResolve({ filter: /^mongodb-memory-server-core/ }, ({ path }) => ({
        path,
        external: true,
      }));
    },
  };
}

/**
 * Lets `import.meta.url` be the location of the source, relative to the bundle, so that modules find
 * the files next to them: the image has these files at the same place. The bundle defines `__rootUrl`.
 */
export function withSourceLocations(): Plugin {
  return {
    name: 'with-source-locations',
    setup({ onLoad }) {
      onLoad({ filter: sources }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes('import.meta.url')) return undefined;
        const location = JSON.stringify(relative(root, path));
        const contents = source.replaceAll(
          'import.meta.url',
          `new URL(${location}, __rootUrl).href`,
        );
        return { contents, loader: 'ts', resolveDir: dirname(path) };
      });
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildServer();
