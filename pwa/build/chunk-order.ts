import type { Plugin, Rollup } from 'vite';

/**
 * Fails the build when chunks import each other: one of them would then run before a chunk that it
 * needs, even if the modules themselves import each other in one direction.
 */
export function chunkOrder(): Plugin {
  return {
    name: 'vajra-chunk-order',
    apply: 'build',
    generateBundle(_, bundle) {
      const cycle = findCycle(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`);
    },
  };
}

type Chunk = Pick<Rollup.OutputChunk, 'fileName' | 'imports'>;

/** Returns the file names of chunks that import each other, or null. */
export function findCycle(chunks: readonly Chunk[]): string[] | null {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const checked = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (checked.has(name)) return null;
    for (const imported of imports.get(name) ?? []) {
      const cycle = visit(imported, [...path, name]);
      if (cycle) return cycle;
    }
    checked.add(name);
    return null;
  };
  for (const { fileName } of chunks) {
    const cycle = visit(fileName, []);
    if (cycle) return cycle;
  }
  return null;
}
