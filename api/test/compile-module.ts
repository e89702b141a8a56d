import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { withSourceLocations } from '../../scripts/build-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Compiles a module and what it imports from this repository into a folder, by default that of the
 * test run, and returns the path of the result. A child process that loads the sources with tsx takes
 * five seconds of CPU time before it runs.
 */
export async function compileModule(
  source: string,
  folder = process.env.COMPILED_MODULES,
): Promise<string> {
  if (!folder) throw new Error('global-setup.ts sets COMPILED_MODULES');
  const outdir = join(folder, randomUUID());
  await build({
    absWorkingDir: root,
    entryPoints: { main: source },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent', // failures are thrown
    banner: { js: `const __rootUrl = ${JSON.stringify(pathToFileURL(root).href)};` },
    plugins: [withExternalPackages(), withSourceLocations()],
  });
  return join(outdir, 'main.mjs');
}

/** Leaves all packages but ours to Node. */
function withExternalPackages(): Plugin {
  return {
    name: 'with-external-packages',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path }) =>
        path.startsWith('@vajra/') ? undefined : { path, external: true },
      );
    },
  };
}
