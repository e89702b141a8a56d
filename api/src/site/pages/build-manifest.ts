import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Vite's manifest: the built file and imports of each source file. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** Finds the scripts of each page in Vite's manifest. */
export class BuildManifest {
  private constructor(
    private readonly manifest: Manifest,
    private readonly named: ReadonlySet<string>,
  ) {}

  /** Reads the manifest in `folder`; without one there are no scripts. `html` is the built index.html. */
  static async read(folder: string, html: string): Promise<BuildManifest> {
    const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
    const named = Array.from(html.matchAll(/(?:src|href)="\/([^"]+)"/g), ([, file = '']) => file);
    return new BuildManifest(manifestSchema.parse(JSON.parse(text)), new Set(named));
  }

  /** Returns the scripts that a screen's module needs in addition to those in index.html. */
  scriptsOf(module: string): string[] {
    const found = new Set<string>();
    this.#collect('src/main.tsx', found);
    this.#collect(module, found);
    return [...found]
      .flatMap((source) => this.manifest[source]?.file ?? [])
      .filter((file) => !this.named.has(file));
  }

  #collect(source: string, found: Set<string>): void {
    const chunk = this.manifest[source];
    if (!chunk || found.has(source)) return;
    found.add(source);
    for (const imported of chunk.imports ?? []) this.#collect(imported, found);
  }
}
